import { type ParameterChange, rejectParameterChange } from '@onair/contract/stream-parameters/changes';
import { FormDialog } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { basicProfileWords } from './basic-profile.words.ts';
import type { RejectOutcome } from './use-decision.ts';

type Props = { open: boolean; change: ParameterChange; outcome: RejectOutcome; onClose: () => void };

/** Asks for the reason of a rejection. */
export const RejectDialog = ({ open, change: { id, version }, outcome, onClose }: Props) => {
  const words = useWords(basicProfileWords);
  const form = useForm({
    endpoint: rejectParameterChange,
    of: id,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, reason }),
    messages: { reason: { required: words.reasonEmpty, maxLength: words.reasonTooLong } },
    ...outcome,
    // The page shows the new state of the change.
    onFailed: (error) => {
      if (outcome.onFailed(error)) form.dismiss();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.rejectTitle}
      ok={words.reject}
      danger
      cancelLabel={words.keep}
      onClose={onClose}
    >
      <TextField field={form.field('reason')} label={words.reason} hint={words.rejectHint} rows={4} counted autoFocus />
    </FormDialog>
  );
};
