import { keysOf } from '@onair/contract/typed';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openRoom, type Room, type RoomConnection } from '../rooms/open-room.ts';
import { EMPTY_ROOM, type RoomState } from '../rooms/room-state.ts';

type RoomSnapshot = {
  state: RoomState;
  connection: RoomConnection;
  /** How often the room was reentered: after a disconnect, or when the page is shown again. */
  returns: number;
};
export type ChatRoom = RoomSnapshot & {
  /** Whether the room is open right now; a render may not know yet. */
  isOpen: () => boolean;
  say: (text: string) => void;
  dismiss: (clientMessageId: string) => void;
};

const READER = { token: null, guest: null };

/** Nothing visible to operators has changed: only the number of viewers, or a position in the sequence. */
const looksTheSame = (a: RoomState, b: RoomState): boolean =>
  keysOf(b).every((key) => key === 'live' || key === 'place' || Object.is(a[key], b[key]));

/** A room that is entered while its page is visible; its state is kept while it is not. */
const roomStore = (slug: string, token: string) => {
  let room: Room | null = null;
  let entered = false;
  let latest = EMPTY_ROOM;
  const watchers = new Set<() => void>();
  let now: RoomSnapshot = { state: EMPTY_ROOM, connection: 'connecting', returns: 0 };
  const changed = () => {
    if (!room) return;
    latest = room.state();
    const connection = room.connection();
    const opens = connection === 'open' && now.connection !== 'open';
    if (!opens && connection === now.connection && looksTheSame(now.state, latest)) return;
    now = { state: latest, connection, returns: now.returns + (opens && entered ? 1 : 0) };
    entered ||= opens;
    for (const watcher of watchers) watcher();
  };
  return {
    enter: () => {
      room = openRoom(slug, { token, guest: null }, () => READER, latest);
      room.watch(changed);
      changed();
      const forget = useLocale.subscribe(() => room?.reenter());
      return () => {
        forget();
        room?.close();
        room = null;
      };
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    read: () => now,
    isOpen: () => room?.connection() === 'open',
    say: (text: string) => room?.say(text),
    dismiss: (clientMessageId: string) => room?.dismiss(clientMessageId),
  };
};

/** The chat room of a studio, entered as the signed-in account. */
export const useChatRoom = (slug: string): ChatRoom => {
  const token = useSession((session) => session.token) ?? '';
  const store = useMemo(() => roomStore(slug, token), [slug, token]);
  useEffect(() => store.enter(), [store]);
  const seen = useSyncExternalStore(store.watch, store.read);
  const { isOpen, say, dismiss } = store;
  return useMemo(() => ({ ...seen, isOpen, say, dismiss }), [seen, isOpen, say, dismiss]);
};
