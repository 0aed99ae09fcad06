import { parseYuan, TOP_UP_LARGE, topUpLedger } from '@onair/contract/billing/ledger';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatNow, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { ledgerWords } from './ledger.words.ts';
import { EMPTY_TOP_UP, topUpFaults } from './top-up.rules.ts';

type Props = OverlayProps & { balance: number | undefined };

/** Records a top-up. Of a large amount it says first that another person must confirm; typed input is not lost. */
export const TopUpDialog = ({ open, balance, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const { confirm } = useOverlays();
  const form = useForm({
    endpoint: topUpLedger,
    initial: EMPTY_TOP_UP,
    input: ({ amount, note }) => ({ amount: parseYuan(amount) ?? 0, note }),
    faults: (draft) => {
      const { amount, note } = topUpFaults(draft);
      return { amount: amount && words[amount], note: note && words[note] };
    },
    // A large amount is sent once the person has read that it waits.
    confirm: async (draft, send) => {
      const amount = parseYuan(draft.amount) ?? 0;
      const text = words.largeText(format.money(amount), format.money(TOP_UP_LARGE));
      const question = { title: words.largeTitle, text, ok: words.send, cancel: words.back };
      if (amount < TOP_UP_LARGE || (await confirm(question))) send();
    },
    onDone: ({ waiting }, { amount }) => {
      const { toppedUp, waits } = wordsNow(ledgerWords);
      Message.success((waiting ? waits : toppedUp)(formatNow().money(amount)));
      onClose();
    },
  });
  const amount = parseYuan(form.values.amount) ?? 0;
  const fine = Object.keys(topUpFaults(form.values)).length === 0;
  const large = fine && amount >= TOP_UP_LARGE;
  const limit = format.money(TOP_UP_LARGE);
  const after = fine && balance !== undefined ? format.money(balance + amount) : null;
  return (
    <FormDialog form={form} open={open} title={words.topUpTitle} ok={words.topUp} width={440} onClose={onClose}>
      <TextField
        field={form.field('amount')}
        label={words.amount}
        hint={large ? words.largeHint(limit) : after ? words.afterTopUp(after) : words.amountHint}
        required
        prefix="¥"
        inputMode="decimal"
        maxLength={20}
      />
      <TextField field={form.field('note')} label={words.note} hint={words.noteHint} counted />
    </FormDialog>
  );
};
