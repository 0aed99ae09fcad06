import type { ChatLine, ChatMode, ChatRank } from '@onair/contract/chat-line';
import type { Who } from './chatter.ts';
import type { RoomEvent } from './room-event.ts';

/** How a room stands: its rules, who is muted, who moderates, what is pinned. Begins as stored and follows the acts. */
export const roomStanding = (begin: {
  mode: ChatMode;
  pinned: ChatLine | null;
  muted: Map<string, string | null>;
  moderators: Set<string>;
}) => {
  let { mode, pinned } = begin;
  const { muted, moderators } = begin;

  return {
    mode: () => mode,
    pinned: () => pinned,
    /** Until when a person is muted (null: for good); undefined when not. */
    mutedUntil: (personId: string, now: Date): string | null | undefined => {
      const until = muted.get(personId);
      return until && until <= now.toISOString() ? undefined : until;
    },
    rankOf: ({ session, personId }: Who): ChatRank => {
      if (!session) return 0;
      if (session.role === 'admin') return 3;
      return moderators.has(personId) ? 2 : 1;
    },
    follow: ({ event }: RoomEvent): void => {
      if (event.kind === 'mode') mode = event.mode;
      else if (event.kind === 'pinned') pinned = event.line;
      else if (event.kind === 'unpinned' && pinned?.id === event.id) pinned = null;
      else if (event.kind === 'muted') muted.set(event.personId, event.until);
      else if (event.kind === 'unmuted') muted.delete(event.personId);
      else if (event.kind === 'moderators' && event.rank >= 2) moderators.add(event.personId);
      else if (event.kind === 'moderators') moderators.delete(event.personId);
    },
  };
};

export type Standing = ReturnType<typeof roomStanding>;
