import { parseYuan, TOP_UP_LARGE, topUpLedger } from '@onair/contract/billing/ledger';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { formatNow, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Input, Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { CHANGED } from '../services/changed.ts';
import { ledgerWords } from './ledger.words.ts';
import { EMPTY_TOP_UP, NOTE_MAX, topUpFaults } from './top-up.ts';

type Props = { open: boolean; balance: number | undefined; onClose: () => void };

/** Records money that came in. A large amount is asked about once more; what was typed is not lost by accident. */
export const TopUpDialog = ({ open, balance, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const formId = useId();
  const [draft, setDraft] = useState(EMPTY_TOP_UP);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose();
  };
  const write = useWrite(topUpLedger, {
    changes: CHANGED,
    onDone: ({ amount }) => {
      Message.success(wordsNow(ledgerWords).toppedUp(formatNow().money(amount)));
      close();
    },
  });
  const amount = parseYuan(draft.amount) ?? 0;
  const faults = topUpFaults(draft);
  const fine = Object.keys(faults).length === 0;
  const after = fine && balance !== undefined ? format.money(balance + amount) : null;
  const record = () => write.mutate({ amount, note: draft.note.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fine || write.isPending) return;
    if (amount >= TOP_UP_LARGE) setAsking(true);
    else record();
  };
  const dirty = open && JSON.stringify(draft) !== JSON.stringify(EMPTY_TOP_UP);
  return (
    <Dialog
      open={open}
      title={words.topUpTitle}
      width={440}
      keep
      onClose={close}
      onClosed={() => {
        setDraft(EMPTY_TOP_UP);
        setTried(false);
      }}
      ok={{ label: words.topUp, loading: write.isPending, submits: formId }}
    >
      <LeaveGuard dirty={dirty} onDiscard={() => setDraft(EMPTY_TOP_UP)} />
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={words.amount}
          required
          hint={after ? words.afterTopUp(after) : words.amountHint}
          fault={tried && faults.amount ? words[faults.amount] : undefined}
        >
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              value={draft.amount}
              prefix="¥"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-required
              aria-describedby={describedBy}
              aria-invalid={invalid}
              {...(invalid ? { status: 'error' as const } : {})}
              onChange={(text) => setDraft({ ...draft, amount: text })}
            />
          )}
        </Field>
        <Field label={words.note} hint={words.noteHint} fault={tried && faults.note ? words[faults.note] : undefined}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              value={draft.note}
              maxLength={{ length: NOTE_MAX, errorOnly: true }}
              showWordLimit
              aria-describedby={describedBy}
              aria-invalid={invalid}
              onChange={(text) => setDraft({ ...draft, note: text })}
            />
          )}
        </Field>
      </form>
      <Dialog
        open={asking}
        title={words.largeTitle}
        width={420}
        cancelLabel={words.back}
        onClose={() => setAsking(false)}
        ok={{ label: words.confirm, loading: write.isPending, onPress: record }}
      >
        {words.largeText(format.money(amount), after ?? '')}
      </Dialog>
    </Dialog>
  );
};
