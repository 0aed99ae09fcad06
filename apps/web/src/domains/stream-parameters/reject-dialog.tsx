import { DESCRIPTION_MAX } from '@onair/contract/stream-parameters/changes';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Input } from '../../shared/kit/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx';
import { basicProfileWords } from './basic-profile.words.ts';

type Props = {
  open: boolean;
  busy: boolean;
  fault: string | undefined;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason. */
export const RejectDialog = ({ open, busy, fault, onReject, onClose }: Props) => {
  const words = useWords(basicProfileWords);
  const formId = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const own =
    reason.trim() === ''
      ? tried
        ? words.reasonEmpty
        : undefined
      : [...reason.trim()].length > DESCRIPTION_MAX
        ? words.reasonTooLong
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const text = reason.trim();
    if (text !== '' && [...text].length <= DESCRIPTION_MAX && !busy) onReject(text);
  };
  return (
    <Dialog
      open={open}
      title={words.rejectTitle}
      keep
      cancelLabel={words.keep}
      onClose={onClose}
      ok={{ label: words.reject, submits: formId, loading: busy, status: 'danger' }}
    >
      <LeaveGuard dirty={open && reason.trim() !== ''} onDiscard={() => setReason('')} />
      <form id={formId} onSubmit={submit} noValidate>
        <Field label={words.reason} required hint={words.rejectHint} fault={own ?? fault}>
          {({ id, describedBy, invalid }) => (
            <Input.TextArea
              id={id}
              autoFocus
              rows={4}
              value={reason}
              maxLength={{ length: DESCRIPTION_MAX, errorOnly: true }}
              showWordLimit
              aria-required
              aria-invalid={invalid}
              aria-describedby={describedBy}
              onChange={setReason}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
