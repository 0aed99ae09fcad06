import { parseYuan, TOP_UP_MAX } from '@onair/contract/billing/ledger';

export const NOTE_MAX = 100;

type TopUpDraft = { amount: string; note: string };
export const EMPTY_TOP_UP: TopUpDraft = { amount: '', note: '' };

type TopUpFaults = {
  amount?: 'amountEmpty' | 'amountWrong' | 'amountTooMuch';
  note?: 'noteTooLong';
};

/** The faults of a typed top-up, by their words; empty when it can be sent. */
export const topUpFaults = ({ amount, note }: TopUpDraft): TopUpFaults => {
  const fen = parseYuan(amount);
  const whole =
    /^[\d.,\s]*$/.test(amount.normalize('NFKC')) && Number.parseFloat(amount.replaceAll(',', '')) > TOP_UP_MAX / 100;
  return {
    ...(amount.trim() === ''
      ? { amount: 'amountEmpty' as const }
      : (fen !== null && fen > TOP_UP_MAX) || (fen === null && whole)
        ? { amount: 'amountTooMuch' as const }
        : fen === null || fen === 0
          ? { amount: 'amountWrong' as const }
          : {}),
    ...([...note.trim()].length > NOTE_MAX ? { note: 'noteTooLong' as const } : {}),
  };
};
