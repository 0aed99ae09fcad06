import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { openRoom, type Room, type RoomConnection } from '../../../shared/chat/open-room.ts';
import { EMPTY_ROOM, type RoomState } from '../../../shared/chat/room-state.ts';
import { useSession } from '../../../shared/session/session.ts';

export type ChatRoom = {
  state: RoomState;
  connection: RoomConnection;
  say: (text: string) => void;
  dismiss: (clientMessageId: string) => void;
};

const READER = { token: null, guest: null };

/** A room that is entered when somebody looks at it and left when nobody does. */
const roomStore = (slug: string, token: string) => {
  let room: Room | null = null;
  const watchers = new Set<() => void>();
  let now: { state: RoomState; connection: RoomConnection } = { state: EMPTY_ROOM, connection: 'connecting' };
  const changed = () => {
    if (!room) return;
    now = { state: room.state(), connection: room.connection() };
    for (const watcher of watchers) watcher();
  };
  return {
    enter: () => {
      room = openRoom(slug, { token, guest: null }, () => READER);
      room.watch(changed);
      return () => {
        room?.close();
        room = null;
      };
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    read: () => now,
    say: (text: string) => room?.say(text),
    dismiss: (clientMessageId: string) => room?.dismiss(clientMessageId),
  };
};

/** The chat room of a studio, entered as the account that is signed in. */
export const useChatRoom = (slug: string): ChatRoom => {
  const token = useSession((session) => session.token) ?? '';
  const store = useMemo(() => roomStore(slug, token), [slug, token]);
  useEffect(() => store.enter(), [store]);
  const { state, connection } = useSyncExternalStore(store.watch, store.read);
  return { state, connection, say: store.say, dismiss: store.dismiss };
};
