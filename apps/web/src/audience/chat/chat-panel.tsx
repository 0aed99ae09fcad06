/** @jsxImportSource preact */
import type { ChatLine } from '@onair/contract/chat/line';
import { useEffect, useRef, useState } from 'preact/hooks';
import { linesToAnnounce, type Room, type RoomConnection, type RoomState } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { preferences, useWords } from '../preferences.ts';
import { useStore, useWatched } from '../store.ts';
import { Composer } from './composer.tsx';
import { LineList, Rank } from './line-list.tsx';

const DEBOUNCE_MS = 4000;

/** Announces new lines, a few at a time: of a fast chat only the number. */
const Announcer = ({ lines, me }: { lines: readonly ChatLine[]; me: string | null }) => {
  const words = useWords();
  const [text, setText] = useState('');
  const seen = useRef<number | null>(null);
  const latest = useRef(lines);
  latest.current = lines;
  useEffect(() => {
    const announce = () => {
      const { fresh, newest } = linesToAnnounce(latest.current, seen.current, me);
      seen.current = newest;
      if (fresh.length === 0 || document.hidden) return;
      setText(
        fresh.length > 2
          ? words.announcedMany(fresh.length)
          : fresh.map((line) => words.announced(line.username, line.content)).join('\n'),
      );
    };
    const timer = setInterval(announce, DEBOUNCE_MS);
    return () => clearInterval(timer);
  }, [words, me]);
  return (
    <p class="sr-only" aria-live="polite">
      {text}
    </p>
  );
};

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
