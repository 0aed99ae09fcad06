import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import { clockText, zonedHeading } from '../../../lib/calendar.ts';
import { findLines, type LineFilter } from './moderation.store.ts';
import { chatPageWords } from './moderation.words.ts';

const BATCH = 500;

/** Lines that pass a filter as rows of a file, latest first, fetched as fast as the reader takes them. */
export async function* chatRows(deps: Deps, filter: LineFilter, locale: Locale): AsyncGenerator<Cell[][]> {
  const words = chatPageWords[locale];
  const zone = deps.config.timeZone;
  yield [words.columns.map((heading, n) => (n === 1 ? zonedHeading(heading, locale, zone) : heading))];
  for (let before: number | null = null; ; ) {
    const lines: Awaited<ReturnType<typeof findLines>> = await findLines(deps.db, filter, { before, limit: BATCH });
    yield lines.map((line) => [
      line.seq,
      { time: clockText(line.time, zone) },
      line.username,
      words.ranks[line.rank] ?? '',
      line.content,
      line.original ?? '',
      words.states[line.state],
      line.isCollect ? words.yes : '',
      line.words.join(', '),
    ]);
    const last = lines.at(-1);
    if (!last || lines.length < BATCH) return;
    before = last.seq;
  }
}
