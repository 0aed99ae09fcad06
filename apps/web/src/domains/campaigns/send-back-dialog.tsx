import type { ReturnReason } from '@onair/contract/campaigns/campaigns';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Checkbox, Input } from '../../shared/kit/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, FieldGroup } from '../../shared/ui/field.tsx';
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx';
import styles from './result.module.css';
import { resultWords } from './result.words.ts';
import type { useMoves } from './use-moves.ts';

const REASONS: readonly ReturnReason[] = ['domain', 'authority', 'other'];
const NOTE_MAX = 300;

type Props = { open: boolean; acts: ReturnType<typeof useMoves>; onClose: () => void };

/** Why an application goes back: one reason at least, and words for what has no name. */
export const SendBackDialog = ({ open, acts, onClose }: Props) => {
  const words = useWords(resultWords);
  const formId = useId();
  const [was, setWas] = useState(false);
  const [reasons, setReasons] = useState<ReturnReason[]>([]);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const clear = () => {
    setReasons([]);
    setNote('');
    setTried(false);
  };
  if (open !== was) {
    setWas(open);
    if (open) clear();
  }
  const needsNote = reasons.includes('other') && note.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reasons.length > 0 && !needsNote) acts.sendBack(reasons, note);
  };
  return (
    <Dialog
      open={open}
      title={words.sendBackTitle}
      width={480}
      keep
      onClose={onClose}
      ok={{ label: words.moves.sendBack, loading: acts.busy, submits: formId }}
    >
      <LeaveGuard dirty={open && (reasons.length > 0 || note !== '')} onDiscard={clear} />
      <form id={formId} onSubmit={submit} noValidate>
        <p className={styles.said}>{words.sendBackText}</p>
        <FieldGroup label={words.reasonsLabel}>
          <div className={styles.reasons}>
            {REASONS.map((reason) => (
              <Checkbox
                key={reason}
                checked={reasons.includes(reason)}
                onChange={(on) => setReasons(REASONS.filter((one) => (one === reason ? on : reasons.includes(one))))}
              >
                {words.reasons[reason]}
              </Checkbox>
            ))}
          </div>
          <p className={styles.fault} role={tried && reasons.length === 0 ? 'alert' : undefined}>
            {tried && reasons.length === 0 ? words.reasonRequired : null}
          </p>
        </FieldGroup>
        {reasons.includes('other') ? (
          <Field label={words.note} required fault={tried && needsNote ? words.noteRequired : undefined}>
            {({ id, describedBy, invalid }) => (
              <Input.TextArea
                id={id}
                rows={3}
                maxLength={NOTE_MAX}
                showWordLimit
                value={note}
                placeholder={words.noteHint}
                aria-required
                aria-describedby={describedBy}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={setNote}
              />
            )}
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
};
