/** @jsxImportSource preact */

import type { Room, RoomConnection, RoomState } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { preferences, useWords } from '../preferences.ts';
import { useStore, useWatched } from '../store.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { Rank } from './line.tsx';
import { LineList } from './line-list.tsx';

/** The current state of the chat room. */
const useRoom = (room: Room): RoomState => useWatched(room.watch, room.state);
const useConnection = (room: Room): RoomConnection => useWatched(room.watch, room.connection);

/** The audience's chat. */
export const ChatPanel = ({ room }: { room: Room }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const state = useRoom(room);
  const connection = useConnection(room);
  const { pinned, mode, me } = state;
  return (
    <section class="chat" aria-labelledby="chat-title">
      <header class="chat-head">
        <h2 id="chat-title">{words.chat}</h2>
        {mode && mode.slowSeconds > 0 ? (
          <span class="chip">
            <Icon name="clock" />
            {words.slow(mode.slowSeconds)}
          </span>
        ) : null}
      </header>
      {connection === 'away' ? (
        <p class="chat-away" role="status">
          <span class="spinner" aria-hidden="true" />
          {words.chatAway}
        </p>
      ) : null}
      {pinned ? (
        <p class="pinned">
          <Icon name="pin" />
          <span>
            <b>
              <span class="sr-only">{words.pinned} </span>
              <Rank rank={pinned.rank} locale={locale} />
              {pinned.username}
            </b>{' '}
            {pinned.content}
          </span>
        </p>
      ) : null}
      <LineList state={state} connection={connection} />
      <Announcer lines={state.lines} me={me?.id ?? null} />
      <Composer room={room} state={state} />
    </section>
  );
};
