import { type ChatRow, listChat } from '@onair/contract/chat/chat';
import { keysOf } from '@onair/contract/typed';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { call } from '../../../shared/api/call.ts';
import { isAbort } from '../../../shared/api/failure.ts';
import { queryClient, queryOf } from '../../../shared/api/query.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openRoom, type Room, type RoomConnection } from '../rooms/open-room.ts';
import { EMPTY_ROOM, type RoomState } from '../rooms/room-state.ts';
import { type ChatFilter, type ReadRows, rowsOf } from './chat-rows.ts';
import { FIRST_PAGE, readAgain } from './read-again.ts';

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

export type ChatRows = {
  /** Null until the first ones are loaded. */
  rows: ChatRow[] | null;
  error: unknown;
  retry: () => void;
  /** Whether there may be older ones, and the function that loads them. */
  more: boolean;
  loadingOlder: boolean;
  readOlder: () => void;
  /** Applies a row from the server's reply. */
  remember: (row: ChatRow) => void;
};

type Pages = ReadRows & { of: string };

/** How long a prefetched response counts as current: the room sends what comes after it. */
const OPENING_MS = 2000;
const openingQuery = (studioId: string) => ({
  ...queryOf(listChat, { studioId, category: 'all', limit: FIRST_PAGE }),
  staleTime: OPENING_MS,
  retry: false,
  meta: { handled: true },
});

/** Prefetches the first lines of a studio's chat, so that it renders with them. */
export const startChat = (studioId: string): Promise<readonly ChatRow[]> =>
  queryClient.fetchQuery(openingQuery(studioId));

/** The prefetched first lines, if they are current. */
const openingRows = (studioId: string): ReadRows | null => {
  const { queryKey } = openingQuery(studioId);
  const known = queryClient.getQueryCache().find<ChatRow[]>({ queryKey });
  const rows = known?.isStaleByTime(OPENING_MS) === false ? known.state.data : undefined;
  return rows ? { rows, whole: rows.length < FIRST_PAGE } : null;
};

/** The lines of a filter: loaded from the server, older ones on demand; new ones and changes come from the room. */
export const useChatRows = (studioId: string, room: ChatRoom, filter: ChatFilter): ChatRows => {
  const { category, text } = filter;
  const [error, setError] = useState<unknown>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, ChatRow>>(new Map());
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [round, setRound] = useState(0);
  const name = JSON.stringify([studioId, category, text]);
  const opens = category === 'all' && text === '';
  const [pages, setPages] = useState<Pages | null>(() => {
    const read = opens ? openingRows(studioId) : null;
    return read && { ...read, of: name };
  });
  const list = (page: { limit: number; before?: number }, signal?: AbortSignal) =>
    call(listChat, { studioId, category, ...page, ...(text ? { text } : {}) }, { signal, handled: true });

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const known = pages?.of === name ? pages : null;
    // Shown again from behind another page: the room reports when it is open, and the reload follows.
    if (known && !room.isOpen()) return;
    try {
      const read = await readAgain((page) => (opens && !known ? startChat(studioId) : list(page, signal)), known);
      if (signal.aborted) return;
      const ids = new Set(read.rows.map(({ id }) => id));
      setPages({ ...read, of: name });
      setAnswers((now) => new Map([...now].filter(([id]) => !ids.has(id))));
      setError(null);
    } catch (fault) {
      if (!isAbort(fault)) setError(fault);
    }
  });
  // After a disconnect there may be events that the room does not repeat.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each name, retry and return is read
  useEffect(() => {
    const control = new AbortController();
    void refresh(control.signal);
    return () => control.abort();
  }, [name, round, room.returns]);

  const readOlder = useEffectEvent(async () => {
    const before = pages?.rows[0]?.seq;
    if (!pages || pages.whole || loadingOlder || before === undefined) return;
    setLoadingOlder(true);
    try {
      const rows = await list({ before, limit: FIRST_PAGE });
      // A reload may have fetched them meanwhile.
      setPages((now) =>
        now?.of === pages.of && now.rows[0]?.seq === before
          ? { ...now, rows: [...rows, ...now.rows], whole: rows.length < FIRST_PAGE }
          : now,
      );
    } catch (fault) {
      // Further scrolling retries.
      announceFailure(fault);
    } finally {
      setLoadingOlder(false);
    }
  });
  const remember = useCallback((row: ChatRow) => setAnswers((now) => new Map([...now, [row.id, row]])), []);
  const { lines, statuses } = room.state;
  const rows = useMemo(
    () => (pages ? rowsOf(pages, { lines, statuses }, answers, { category, text }) : null),
    [pages, lines, statuses, answers, category, text],
  );
  const [older] = useState(() => () => void readOlder());
  return {
    rows: pages?.of === name ? rows : null,
    error: pages?.of === name ? null : error,
    retry: () => {
      setError(null);
      setRound((n) => n + 1);
    },
    more: pages !== null && !pages.whole,
    loadingOlder,
    readOlder: older,
    remember,
  };
};
