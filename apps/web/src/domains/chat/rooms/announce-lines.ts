import type { ChatLine } from '@onair/contract/chat/line';

/**
 * Lines that came since the last time, for those who do not see them: shown ones of others.
 * @param seen the newest that was there then; null at first, when nothing is read out
 */
export const newestToSay = (
  lines: readonly ChatLine[],
  seen: number | null,
  me: string | null,
): { fresh: ChatLine[]; newest: number | null } => {
  const newest = lines.at(-1)?.seq ?? seen;
  if (seen === null) return { fresh: [], newest };
  const fresh = lines.filter(({ seq, state, personId }) => seq > seen && state === 'shown' && personId !== me);
  return { fresh, newest };
};
