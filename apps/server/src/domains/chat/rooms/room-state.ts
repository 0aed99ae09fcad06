import { permits } from '@onair/contract/access';
import type { ChatLine, ChatMode, ChatRank } from '@onair/contract/chat/line';
import type { Identity } from './chat-connection.ts';
import type { RoomEvent } from './room-events.ts';

/** `until` null: forever. `guestKey`: that of the guest when the mute started; null for accounts. */
export type Mute = { until: string | null; guestKey: string | null };

/**
 * The state of a room: its mode, muted people, moderators, pinned line. Loaded from the database, then updated by
 * events.
 */
export const roomState = (initial: {
  mode: ChatMode;
  pinned: ChatLine | null;
  muted: Map<string, Mute>;
  moderators: Set<string>;
}) => {
  let { mode, pinned } = initial;
  const { muted, moderators } = initial;

  function* mutesOf(personId: string, guestKey: string | null): Generator<Mute> {
    const own = muted.get(personId);
    if (own) yield own;
    if (guestKey === null) return;
    for (const mute of muted.values()) if (mute.guestKey === guestKey) yield mute;
  }

  return {
    mode: () => mode,
    pinned: () => pinned,
    /**
     * Until when a person is muted, or a guest indistinguishable from a muted one (null: forever); undefined when not
     * muted.
     */
    mutedUntil: (
      { personId, guestKey }: Pick<Identity, 'personId' | 'guestKey'>,
      now: Date,
    ): string | null | undefined => {
      const ends = [...mutesOf(personId, guestKey)]
        .map(({ until }) => until)
        .filter((until) => until === null || until > now.toISOString());
      return ends.includes(null) ? null : ends.sort().at(-1);
    },
    rankOf: ({ login, personId }: Identity): ChatRank => {
      if (!login) return 0;
      const { role, confirmed } = login.session;
      if (!permits('confirmed', role, confirmed)) return 0;
      if (permits('chat', role)) return 3;
      return moderators.has(personId) ? 2 : 1;
    },
    follow: ({ event, guestKey = null }: RoomEvent): void => {
      if (event.kind === 'mode') mode = event.mode;
      else if (event.kind === 'pinned') pinned = event.line;
      else if (event.kind === 'unpinned' && pinned?.id === event.id) pinned = null;
      else if (event.kind === 'muted') muted.set(event.personId, { until: event.until, guestKey });
      else if (event.kind === 'unmuted') muted.delete(event.personId);
      else if (event.kind === 'moderators' && event.rank >= 2) moderators.add(event.personId);
      else if (event.kind === 'moderators') moderators.delete(event.personId);
    },
  };
};

export type RoomState = ReturnType<typeof roomState>;
