import type { ChatRow } from '@onair/contract/chat/chat';
import { useState } from 'react';
import { usePainted } from '../../../shared/ui/after-paint.tsx';
import type { ChatRows } from './use-chat-rows.ts';

/** Rows rendered while the newest is followed, and at most. */
const FOLLOWING = 120;
const RENDERED_MAX = 360;
const STEP = 60;
/** In pixels: the minimum height of a row, and the part of the viewport that is never the list's. */
const ROW_HEIGHT_MIN = 24;
const AROUND = 300;

type VirtualRows = {
  shown: readonly ChatRow[];
  /** Rows that came since the reader left the end. */
  fresh: number;
  /** So many rows above are rendered that the newest are not. */
  hidesNewer: boolean;
  /** Renders or loads more above; the caller has left the end first. */
  showEarlier: () => void;
  /** The visible rows have been painted: those above them, and hover actions, may follow. */
  painted: boolean;
};

/** Virtualizes the rows, so that hours of chat cost no more than minutes. */
export const useVirtualRows = (
  rows: readonly ChatRow[],
  atEnd: boolean,
  { more, readOlder }: Pick<ChatRows, 'more' | 'readOlder'>,
): VirtualRows => {
  // The first rendered row while the reader is further up, and the newest one at that time.
  const [window, setWindow] = useState<{ first: number; newest: number } | null>(null);
  const painted = usePainted();
  const following = painted ? FOLLOWING : Math.ceil(Math.max(0, innerHeight - AROUND) / ROW_HEIGHT_MIN) + 1;
  const newest = rows.at(-1)?.seq ?? 0;
  const first = rows.at(-following)?.seq ?? 0;
  if (!atEnd && window === null) setWindow({ first, newest });
  if (atEnd && window !== null) setWindow(null);
  const from = window ?? { first, newest };
  const above = rows.filter(({ seq }) => seq < from.first);
  const below = rows.slice(above.length);
  const showEarlier = () => {
    if (above.length === 0 && !more) return;
    setWindow({ ...from, first: above.at(-STEP)?.seq ?? 0 });
    // Pressed before the lines above were rendered, it would show only those that had been loaded.
    if (above.length < STEP && more) readOlder();
  };
  return {
    shown: window ? below.slice(0, RENDERED_MAX) : below,
    fresh: rows.filter(({ seq }) => seq > from.newest).length,
    hidesNewer: window !== null && below.length > RENDERED_MAX,
    showEarlier,
    painted,
  };
};
