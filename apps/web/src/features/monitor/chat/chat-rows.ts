import type { ChatCategory, ChatRow } from '@onair/contract/chat';
import type { ChatLine } from '@onair/contract/chat-line';
import type { Fate, RoomState } from '../../../shared/chat/room-state.ts';

export type ChatFilter = { category: ChatCategory; text: string };

/** Rows as they were read, the oldest first; `whole`: there are no older ones. */
export type ReadRows = { rows: readonly ChatRow[]; whole: boolean };

const key = (text: string): string => text.normalize('NFKC').toLowerCase();

const inCategory: Record<ChatCategory, (row: ChatRow) => boolean> = {
  all: () => true,
  collected: (row) => row.isCollect,
  held: (row) => row.review === 'pending',
  deleted: (row) => row.state === 'deleted',
  staff: (row) => row.rank >= 2,
  users: (row) => row.rank === 1,
  guests: (row) => row.rank === 0,
};

export const fits = (row: ChatRow, { category, text }: ChatFilter): boolean => {
  const wanted = key(text.trim());
  return inCategory[category](row) && (key(row.content).includes(wanted) || key(row.username).includes(wanted));
};

/** A line that the room has told; the room does not say what was found in it. */
const asRow = (line: ChatLine): ChatRow => ({
  ...line,
  original: null,
  words: [],
  review: line.state === 'held' ? 'pending' : null,
  handled: false,
});

const withFate = (row: ChatRow, fate: Fate | undefined): ChatRow => {
  if (!fate) return row;
  const decided = row.review === 'pending' && fate.state;
  return { ...row, ...fate, ...(decided ? { review: fate.state === 'deleted' ? 'rejected' : 'passed' } : {}) };
};

/**
 * What a filter shows: rows that were read, joined by what the room has told since, each as it is now.
 * @param answers rows as the server answered an operator's own acts
 */
export const rowsOf = (
  read: ReadRows,
  room: Pick<RoomState, 'lines' | 'fates'>,
  answers: ReadonlyMap<string, ChatRow>,
  filter: ChatFilter,
): ChatRow[] => {
  const from = read.whole ? 0 : (read.rows[0]?.seq ?? 0);
  const rows = new Map(read.rows.map((row) => [row.id, row]));
  for (const line of room.lines) {
    const known = rows.get(line.id);
    if (known) rows.set(line.id, { ...known, content: line.content });
    else if (line.seq >= from) rows.set(line.id, asRow(line));
  }
  return [...rows.values()]
    .map((row) => withFate(answers.get(row.id) ?? row, room.fates.get(row.id)))
    .filter((row) => fits(row, filter))
    .sort((a, b) => a.seq - b.seq);
};
