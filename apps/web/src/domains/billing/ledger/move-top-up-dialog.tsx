import { moveTopUp, type TopUp, type TopUpMove } from '@onair/contract/billing/ledger';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { ledgerWords } from './ledger.words.ts';

type Props = { open: boolean; topUp: TopUp; move: TopUpMove; onClose: () => void };

/** Asks before a large top-up is recorded, declined with a reason, or withdrawn; refusals are shown here. */
export const MoveTopUpDialog = ({ open, topUp, move, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const { id, version, amount, by } = topUp;
  const form = useForm({
    endpoint: moveTopUp,
    of: `${move} ${id}`,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, move, ...(move === 'decline' ? { reason } : {}) }),
    faults: ({ reason }) => ({ reason: move === 'decline' && reason.trim() === '' ? words.reasonEmpty : undefined }),
    onDone: () => {
      Message.success(wordsNow(ledgerWords).moved[move]);
      onClose();
    },
  });
  const { failure } = form;
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.moveTitles[move]}
      ok={failure && !failure.transport ? undefined : words[move]}
      danger={move !== 'confirm'}
      width={440}
      keep={form.dirty}
      onClose={onClose}
    >
      <p data-content>{words.moveTexts[move](format.money(amount), by || words.system)}</p>
      {move === 'decline' ? (
        <TextField field={form.field('reason')} label={words.reason} rows={4} required counted />
      ) : null}
    </FormDialog>
  );
};
