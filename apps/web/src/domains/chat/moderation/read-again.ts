import type { ChatRow } from '@onair/contract/chat/chat';
import type { ReadRows } from './chat-rows.ts';

/** Rows in the first answer, and in each further one. */
export const FIRST_PAGE = 50;
const PAGE = 100;
/** Pages that a return reads at most. */
const PAGES = 8;

type Read = (page: { limit: number; before?: number }) => Promise<readonly ChatRow[]>;

/**
 * Reads the newest rows, and after a break back to the oldest that were known, so that anyone who reads further up stays
 * there. Rows older than what is read stay as they were known, as long as none is missing in between.
 */
export const readAgain = async (read: Read, known: ReadRows | null): Promise<ReadRows> => {
  const oldest = known?.rows[0]?.seq ?? Number.POSITIVE_INFINITY;
  const newest = known?.rows.at(-1)?.seq ?? 0;
  let limit = FIRST_PAGE;
  let page = await read({ limit });
  let rows = page;
  for (let pages = 1; pages < PAGES && page.length === limit && known; pages += 1) {
    const before = rows[0]?.seq ?? 0;
    if (before <= oldest) break;
    limit = PAGE;
    page = await read({ limit, before });
    rows = [...page, ...rows];
  }
  const whole = page.length < limit;
  const from = rows[0]?.seq ?? 0;
  if (!known || whole || from > newest) return { rows, whole };
  const older = known.rows.filter(({ seq }) => seq < from);
  return { rows: [...older, ...rows], whole: known.whole };
};
