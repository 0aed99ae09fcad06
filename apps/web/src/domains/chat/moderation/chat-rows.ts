import type { ChatCategory, ChatRow } from '@onair/contract/chat/chat';
import type { ChatLine } from '@onair/contract/chat/line';
import type { CompanyClock } from '../../../shared/i18n/company-clock.ts';
import type { LineStatus, RoomState } from '../rooms/room-state.ts';

export type ChatFilter = { category: ChatCategory; text: string };

/** Loaded rows, oldest first; `whole`: there are no older ones. */
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

/** Whether a row matches a filter; the text is compared ignoring case and width. */
export const fitting = ({ category, text }: ChatFilter): ((row: ChatRow) => boolean) => {
  const wanted = key(text.trim());
  const inText = (row: ChatRow) => key(row.content).includes(wanted) || key(row.username).includes(wanted);
  return (row) => inCategory[category](row) && (wanted === '' || inText(row));
};

/**
 * Memoizes a row built from two parts by their identity: an unchanged row stays the same object and is not rerendered.
 */
const memoizedRow = <A extends object, B extends object>(make: (of: A, by: B) => ChatRow) => {
  const known = new WeakMap<A, { by: B; row: ChatRow }>();
  return (of: A, by: B): ChatRow => {
    const last = known.get(of);
    if (last?.by === by) return last.row;
    const row = make(of, by);
    known.set(of, { by, row });
    return row;
  };
};

/** A line from the room, which does not contain what recognition found in it. */
const asRow = memoizedRow<ChatLine, ChatLine>((line) => ({
  ...line,
  original: null,
  words: [],
  review: line.state === 'held' ? 'pending' : null,
  handled: false,
}));

/** A loaded row with its current state in the room. */
const withLine = memoizedRow<ChatRow, ChatLine>((row, line) => {
  const { content, state, isCollect } = line;
  const same = row.content === content && row.state === state && row.isCollect === isCollect;
  return same ? row : { ...row, content, state, isCollect };
});

const withStatus = memoizedRow<ChatRow, LineStatus>((row, status) => {
  const decided = row.review === 'pending' && status.state;
  return { ...row, ...status, ...(decided ? { review: status.state === 'deleted' ? 'rejected' : 'passed' } : {}) };
});

/**
 * The rows of a filter: loaded ones, followed by those received since, each in its current state.
 * @param answers rows from the replies to an operator's own acts
 */
export const rowsOf = (
  read: ReadRows,
  room: Pick<RoomState, 'lines' | 'statuses'>,
  answers: ReadonlyMap<string, ChatRow>,
  filter: ChatFilter,
): ChatRow[] => {
  const from = read.whole ? 0 : (read.rows[0]?.seq ?? 0);
  const rows = new Map(read.rows.map((row) => [row.id, row]));
  for (const line of room.lines) {
    const known = rows.get(line.id);
    if (known) rows.set(line.id, withLine(known, line));
    else if (line.seq >= from) rows.set(line.id, asRow(line, line));
  }
  return [...rows.values()]
    .map((row) => {
      const status = room.statuses.get(row.id);
      const latest = answers.get(row.id) ?? row;
      return status ? withStatus(latest, status) : latest;
    })
    .filter(fitting(filter))
    .sort((a, b) => a.seq - b.seq);
};

/** `HH:MM:SS`; with its day where that is another one, so that the times of a long history do not seem to run back. */
export const lineTime = (time: string, now: Date, clock: CompanyClock): string => {
  const text = clock.bare.instant(time);
  const dayOf = (shown: string) => shown.slice(0, -8);
  return dayOf(text) === dayOf(clock.bare.instant(now)) ? text.slice(-8) : text;
};
