import { type CertificationMove, REASON_MAX } from '@onair/contract/identity/certification';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Input } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { useMoves } from './use-moves.ts';

/** What must be done with which request; the version is the one that was looked at. */
export type Asked = {
  move: CertificationMove;
  id: string;
  version: number;
  /** Whose account becomes what, for a decision. */
  about?: { applicant: string; enterpriseName: string };
};

/** Asks before a request is settled; a rejection needs its reason. A refusal, such as another admin's haste, is said here. */
export const MoveDialog = ({ asked, onClose }: { asked: Asked | null; onClose: () => void }) => {
  const words = useWords(certificationWords);
  const formId = useId();
  // While the dialog fades it goes on showing what it showed.
  const [shown, setShown] = useState(asked);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const acts = useMoves(onClose);
  if (asked && asked !== shown) {
    setShown(asked);
    setReason('');
    setTried(false);
  }
  if (!shown) return null;
  const { move, about } = shown;
  const blank = move === 'reject' && reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!blank && !acts.busy && asked) acts.move(move, asked, reason);
  };
  const fault = acts.error?.fields.find(({ field }) => field === 'reason')?.msg;
  return (
    <Dialog
      open={asked !== null}
      title={words[move]}
      width={440}
      keep={reason !== ''}
      onClose={onClose}
      onClosed={acts.forget}
      {...(acts.error && !fault && !acts.error.transport
        ? {}
        : {
            ok: {
              label: words[move],
              submits: formId,
              loading: acts.busy,
              ...(move === 'pass' ? {} : { status: 'danger' as const }),
            },
          })}
    >
      <LeaveGuard dirty={asked !== null && reason.trim() !== ''} onDiscard={() => setReason('')} />
      <form id={formId} className={styles.ask} onSubmit={submit} noValidate>
        {acts.error && !fault ? <Alert type="error" content={acts.error.msg} /> : null}
        {move === 'pass' && about ? <p>{words.passAsk(about.applicant, about.enterpriseName)}</p> : null}
        {move === 'withdraw' ? <p>{words.withdrawAsk}</p> : null}
        {move === 'reject' ? (
          <Field label={words.rejectReason} required fault={tried && blank ? words.reasonEmpty : fault}>
            {({ id, describedBy, invalid }) => (
              <Input.TextArea
                id={id}
                rows={4}
                maxLength={REASON_MAX}
                showWordLimit
                value={reason}
                placeholder={words.reasonHint}
                aria-required
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={setReason}
              />
            )}
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
};
