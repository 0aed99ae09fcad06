import { parseYuan, TOP_UP_LARGE, topUpLedger } from '@onair/contract/billing/ledger';
import { useState } from 'react';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatNow, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ledgerWords } from './ledger.words.ts';
import { EMPTY_TOP_UP, topUpFaults } from './top-up.rules.ts';

type Props = { open: boolean; balance: number | undefined; onClose: () => void };

/** Records a top-up. Of a large amount it says first that another person must confirm; typed input is not lost. */
export const TopUpDialog = ({ open, balance, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  /** Submits the large amount, of which the person has read that it waits. */
  const [pendingSend, setPendingSend] = useState<(() => void) | null>(null);
  const close = () => {
    setPendingSend(null);
    onClose();
  };
  const form = useForm({
    endpoint: topUpLedger,
    initial: EMPTY_TOP_UP,
    input: ({ amount, note }) => ({ amount: parseYuan(amount) ?? 0, note }),
    faults: (draft) => {
      const { amount, note } = topUpFaults(draft);
      return { amount: amount && words[amount], note: note && words[note] };
    },
    confirm: (draft, send) => {
      if ((parseYuan(draft.amount) ?? 0) >= TOP_UP_LARGE) setPendingSend(() => send);
      else send();
    },
    // The reason is in the form, behind the question.
    onFailed: () => setPendingSend(null),
    onDone: ({ waiting }, { amount }) => {
      const { toppedUp, waits } = wordsNow(ledgerWords);
      Message.success((waiting ? waits : toppedUp)(formatNow().money(amount)));
      close();
    },
  });
  const amount = parseYuan(form.values.amount) ?? 0;
  const fine = Object.keys(topUpFaults(form.values)).length === 0;
  const large = fine && amount >= TOP_UP_LARGE;
  const limit = format.money(TOP_UP_LARGE);
  const after = fine && balance !== undefined ? format.money(balance + amount) : null;
  return (
    <FormDialog form={form} open={open} title={words.topUpTitle} ok={words.topUp} width={440} onClose={close}>
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
      <Dialog
        open={pendingSend !== null}
        title={words.largeTitle}
        width={420}
        cancelLabel={words.back}
        onClose={() => setPendingSend(null)}
        ok={{ label: words.send, loading: form.busy, onPress: () => pendingSend?.() }}
      >
        {words.largeText(format.money(amount), limit)}
      </Dialog>
    </FormDialog>
  );
};
