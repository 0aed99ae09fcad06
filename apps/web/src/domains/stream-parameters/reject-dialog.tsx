import { type ParameterChange, rejectParameterChange } from '@onair/contract/stream-parameters/changes';
import { FormDialog } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { basicProfileWords } from './basic-profile.words.ts';
import type { Settling } from './use-decision.ts';

type Props = { open: boolean; change: ParameterChange; settling: Settling; onClose: () => void };

/** Asks for the reason. */
export const RejectDialog = ({ open, change: { id, version }, settling, onClose }: Props) => {
  const words = useWords(basicProfileWords);
  const form = useForm({
    endpoint: rejectParameterChange,
    of: id,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, reason }),
    messages: { reason: { required: words.reasonEmpty, maxLength: words.reasonTooLong } },
    ...settling,
    // The page says what became of the change.
    onFailed: (error) => {
      if (settling.onFailed(error)) form.dismiss();
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
