import { type ChatRow, listChat } from '@onair/contract/chat';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { isAbort } from '../../../shared/api/failure.ts';
import { type ChatFilter, type ReadRows, rowsOf } from './chat-rows.ts';
import type { ChatRoom } from './use-chat-room.ts';

const PAGE = 50;

export type ChatRows = {
  /** Null until the first are there. */
  rows: ChatRow[] | null;
  error: unknown;
  retry: () => void;
  /** Whether there may be older ones, and reading them. */
  more: boolean;
  loadingOlder: boolean;
  readOlder: () => void;
  /** Takes in a row as the server has answered it. */
  remember: (row: ChatRow) => void;
};

type Pages = ReadRows & { of: string };

/** The lines of a filter: read from the server, older ones on demand, new ones and changes as the room tells them. */
export const useChatRows = (studioId: string, room: ChatRoom, filter: ChatFilter): ChatRows => {
  const { category, text } = filter;
  const [pages, setPages] = useState<Pages | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, ChatRow>>(new Map());
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [round, setRound] = useState(0);
  const name = JSON.stringify([studioId, category, text]);
  const open = room.connection === 'open';

  // After a break things may have happened that the room will not tell again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads anew with each round and each return
  useEffect(() => {
    const control = new AbortController();
    const read = async () => {
      try {
        const rows = await call(
          listChat,
          { studioId, category, limit: PAGE, ...(text ? { text } : {}) },
          { signal: control.signal, handled: true },
        );
        setPages({ rows, whole: rows.length < PAGE, of: name });
        setAnswers(new Map());
        setError(null);
      } catch (fault) {
        if (!isAbort(fault)) setError(fault);
      }
    };
    void read();
    return () => control.abort();
  }, [name, round, open]);

  const readOlder = useEffectEvent(async () => {
    const before = pages?.rows[0]?.seq;
    if (!pages || pages.whole || loadingOlder || before === undefined) return;
    setLoadingOlder(true);
    try {
      const rows = await call(listChat, { studioId, category, before, limit: PAGE, ...(text ? { text } : {}) });
      setPages((now) =>
        now?.of === pages.of ? { ...now, rows: [...rows, ...now.rows], whole: rows.length < PAGE } : now,
      );
    } catch {
      // Announced by the call; scrolling on tries again.
    } finally {
      setLoadingOlder(false);
    }
  });
  const remember = useCallback((row: ChatRow) => setAnswers((now) => new Map([...now, [row.id, row]])), []);
  const { lines, fates } = room.state;
  const rows = useMemo(
    () => (pages ? rowsOf(pages, { lines, fates }, answers, { category, text }) : null),
    [pages, lines, fates, answers, category, text],
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
