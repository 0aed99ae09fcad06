import type { ChatRow } from '@onair/contract/chat/chat';
import type { ReadRows } from './chat-rows.ts';

/** Rows in the first response, and in each further one. */
export const FIRST_PAGE = 50;
const PAGE = 100;
/** Maximum pages read on a return. */
const PAGES = 8;

type Read = (page: { limit: number; before?: number }) => Promise<readonly ChatRow[]>;

/**
 * Reloads the newest rows, and after a disconnect all back to the oldest known ones, so that a reader further up stays
 * there. Older rows are kept as long as there is no gap.
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
