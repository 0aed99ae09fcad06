import { type LedgerEntry, reverseEntry } from '@onair/contract/billing/ledger';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { ledgerWords } from './ledger.words.ts';

/** Takes a top-up back that was recorded by mistake, with the reason. */
export const ReverseDialog = ({
  open,
  entry: { seq, amount },
  onClose,
}: {
  open: boolean;
  entry: LedgerEntry;
  onClose: () => void;
}) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const form = useForm({
    endpoint: reverseEntry,
    of: String(seq),
    initial: { reason: '' },
    input: ({ reason }) => ({ seq, reason }),
    messages: { reason: { required: words.reasonEmpty, minLength: words.reasonEmpty } },
    onDone: () => {
      Message.success(wordsNow(ledgerWords).reversed(seq));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.reverseTitle(seq)}
      ok={words.reverse}
      danger
      width={440}
      keep={form.dirty}
      onClose={onClose}
    >
      <p>{words.reverseText(format.money(amount))}</p>
      <TextField field={form.field('reason')} label={words.reason} hint={words.reasonHint} required counted />
    </FormDialog>
  );
};
