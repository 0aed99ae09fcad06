import { mayAct } from '@onair/contract/chat/acts';
import type { ChatLine, ChatRank } from '@onair/contract/chat/line';
import type { LineAct } from './acts.ts';

type Actor = { id: string; rank: ChatRank };

/** The actor's current actions on a line, in display order. */
export const allowedActs = (line: ChatLine, actor: Actor, pinnedId: string | null): LineAct[] => {
  const target = { rank: line.rank, self: line.personId === actor.id };
  const may = (act: Parameters<typeof mayAct>[0]) => mayAct(act, actor.rank, target);
  if (line.state === 'held') return may('decide') ? ['pass', 'reject'] : [];
  if (line.state === 'deleted') return may('restore') ? ['restore'] : [];
  const pin: LineAct[] = may('pin') ? [line.id === pinnedId ? 'unpin' : 'pin'] : [];
  return may('delete') ? [...pin, 'delete'] : pin;
};

export const mayMute = (line: ChatLine, actor: Actor): boolean =>
  mayAct('mute', actor.rank, { rank: line.rank, self: line.personId === actor.id });

export const mayDoAnything = (line: ChatLine, actor: Actor): boolean =>
  mayMute(line, actor) || allowedActs(line, actor, null).length > 0;
