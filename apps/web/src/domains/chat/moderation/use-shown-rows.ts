import type { ChatRow } from '@onair/contract/chat/chat';
import { useState } from 'react';
import { usePainted } from '../../../shared/ui/after-paint.tsx';
import type { ChatRows } from './use-chat-rows.ts';

/** Rows that are drawn while the newest is followed, and at most. */
const FOLLOWING = 120;
const MOST = 360;
const STEP = 60;
/** Pixels: no row is lower, and so much of the window's height is never the list's. */
const LEAST_ROW = 24;
const AROUND = 300;

export type Shown = {
  shown: readonly ChatRow[];
  /** Rows that came since the reader left the end. */
  fresh: number;
  /** So much is drawn above that the newest are not. */
  hidesNewer: boolean;
  /** Draws or reads more above; the caller has left the end first. */
  showEarlier: () => void;
  /** The rows in sight have been painted: those above them, and what rows show when one points at them, can come. */
  painted: boolean;
};

/** The part of the rows that is drawn, so that hours of chat cost no more than minutes. */
export const useShownRows = (
  rows: readonly ChatRow[],
  atEnd: boolean,
  { more, readOlder }: Pick<ChatRows, 'more' | 'readOlder'>,
): Shown => {
  // Of the first row that is drawn while the reader is further up, and the newest that was there then.
  const [window, setWindow] = useState<{ first: number; newest: number } | null>(null);
  const painted = usePainted();
  const following = painted ? FOLLOWING : Math.ceil(Math.max(0, innerHeight - AROUND) / LEAST_ROW) + 1;
  const newest = rows.at(-1)?.seq ?? 0;
  const first = rows.at(-following)?.seq ?? 0;
  if (!atEnd && window === null) setWindow({ first, newest });
  if (atEnd && window !== null) setWindow(null);
  const from = window ?? { first, newest };
  const above = rows.filter(({ seq }) => seq < from.first);
  const below = rows.slice(above.length);
  const showEarlier = () => {
    const next = above.at(-STEP) ?? above[0];
    if (next) setWindow({ ...from, first: next.seq });
    else if (more) {
      setWindow({ ...from, first: 0 });
      readOlder();
    }
  };
  return {
    shown: window ? below.slice(0, MOST) : below,
    fresh: rows.filter(({ seq }) => seq > from.newest).length,
    hidesNewer: window !== null && below.length > MOST,
    showEarlier,
    painted,
  };
};
