import type { Doc } from '@onair/contract/content/documents/document';
import { docOf, textOf } from '@onair/contract/content/documents/text';
import { DAY } from '@onair/contract/lib/local-time';
import { defined } from '@onair/contract/typed';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { type Batch, eventRecorder, type HistoryDay, historyRecorder } from '../../domains/analytics/index.ts';
import { addDocuments, admitNew, ensureAuthors } from '../../domains/content/index.ts';
import { companyCalendar } from '../../lib/calendar.ts';
import { loadPictures } from '../content/pictures.ts';
import { type DemoState, publishedItems, saveDemo } from '../state.store.ts';
import {
  countsOf,
  type DemoDay,
  eventsOf,
  markOf,
  type Published,
  readersByHour,
  referrerAt,
  SHOWN_DAYS,
} from './attention.ts';
import { demoAuthors } from './texts.ts';
import { itemsOf } from './world.ts';

/** Events in one transaction. */
const BATCH = 8_000;
/** How many days back returning readers are looked for. */
const RETURN_DAYS = 12;
/** Days of history for which reader actions are stored one by one. */
const SINGLE_DAYS = 30;
const DAYS_REMEMBERED = 20;

/** A document with a picture behind its first paragraph. */
const withPicture = (
  { content: [first, ...rest] }: Doc,
  attrs: { pictureId: string; alt: string; caption: string },
): Doc => ({ type: 'doc', content: [...(first ? [first] : []), { type: 'image', attrs }, ...rest] });

/**
 * Generates demo activity with the functions that serve real traffic. A span filled twice, or in parts, gives the same
 * result, since every hour is determined by its date and events have fixed ids.
 */
export const demoFiller = (deps: Deps, { firstDay, anchor }: Pick<DemoState, 'firstDay' | 'anchor'>) => {
  const calendar = companyCalendar(deps.config.timeZone);
  // Its clock is that of the events: nobody has visited after them yet.
  let at = 0;
  const { prepare, record } = eventRecorder({ ...deps, now: () => new Date(at) });
  const store = historyRecorder(deps);
  const readers = new Map<number, ReturnType<typeof readersByHour>>();

  const readersOn = (day: number): ReadonlyMap<number, number> => {
    let known = readers.get(day);
    if (!known) {
      if (readers.size >= DAYS_REMEMBERED) readers.clear();
      known = day < firstDay ? new Map<number, number>() : readersByHour(day, anchor - day);
      readers.set(day, known);
    }
    return known;
  };

  const dayOf = (day: number, items: readonly Published[]): DemoDay => {
    const start = calendar.startOf(day);
    const shown = items.filter(
      ({ publishedAt }) => publishedAt > start - SHOWN_DAYS * DAY && publishedAt < start + DAY,
    );
    return { day, start, daysAgo: anchor - day, items: shown };
  };

  /** Stores a whole day as history: counted, with reader actions as single events where they are of interest. */
  const historyOf = (day: number, items: readonly Published[]): HistoryDay => {
    const demoDay = dayOf(day, items);
    const counts = countsOf(demoDay);
    const came = readersOn(day);
    const before = Array.from({ length: RETURN_DAYS }, (_, n) => ({ day: day - n - 1, came: readersOn(day - n - 1) }));
    const visitors = [...came].map(([reader, hours]) => {
      const earlier: number[] = [];
      for (const one of before) if (one.came.has(reader)) earlier.push(one.day);
      return { mark: markOf(reader), hours, earlier };
    });
    const single = anchor - day <= SINGLE_DAYS ? [...Map.groupBy(counts, ({ hour }) => hour)] : [];
    const batches = single.map(([hour, rows]) => eventsOf(demoDay, hour, rows, came, (kind) => kind !== 'exposure'));
    const events = { events: batches.flatMap((batch) => batch.events), times: batches.flatMap((batch) => batch.times) };
    return { day, counts, visitors, events, referrerOf: (row, kind, n) => referrerAt(demoDay, row, kind, n) };
  };

  /** Publishes the company's items between two instants, excluding `from`. */
  const publish = async (from: number, until: number): Promise<void> => {
    const [first, last] = [calendar.at(from).dayNumber, calendar.at(until).dayNumber];
    const items = Array.from({ length: last - first + 1 }, (_, n) => itemsOf(calendar, first + n, anchor - first - n))
      .flat()
      .filter(({ publishedAt }) => publishedAt > from && publishedAt <= until);
    if (items.length === 0) return saveDemo(deps.db, { publishedUntil: until });
    const pictures = await loadPictures(deps);
    /** One item of its category, so that neighbors differ; `more` is an offset. */
    const pictureOf = ({ category }: { category: string }, n: number, more = 0): string | null => {
      const drawn = pictures.get(category) ?? [];
      return drawn[(n + more) % drawn.length] ?? null;
    };
    await write(deps, systemActor, async (w) => {
      const rows = items.map(({ online, publishedAt, paragraphs: _, ...item }, n) => ({
        ...item,
        coverId: pictureOf(item, n),
        status: online ? ('online' as const) : ('offline' as const),
        publishedAt: new Date(publishedAt),
      }));
      // All of them at once, so that every author exists from the first day.
      await ensureAuthors(
        w.tx,
        demoAuthors().map(({ zh }) => zh),
        w.at,
      );
      const ids = await admitNew(w, deps, rows);
      await addDocuments(
        w.tx,
        items.map(({ paragraphs, type, title, category }, n) => {
          const plain = docOf(paragraphs.join('\n'));
          const pictureId = type === 'img' ? pictureOf({ category }, n, 1) : null;
          const doc = pictureId ? withPicture(plain, { pictureId, alt: title, caption: '' }) : plain;
          return { contentId: defined(ids[n]), doc, text: textOf(doc) };
        }),
      );
      const after = { items: ids.length, from: ids[0], to: ids.at(-1) };
      w.audit({ action: 'content.publish', subjectType: 'content', subjectId: 'demo', after });
      await saveDemo(w.tx, { publishedUntil: until });
    });
  };

  /** Stores whole days in one transaction, together with the state that records them. */
  const storeDays = async (days: readonly number[], facts: Partial<DemoState>): Promise<void> => {
    const oldest = Math.min(...days);
    const items = await publishedItems(deps.db, calendar.startOf(oldest) - SHOWN_DAYS * DAY);
    await store(
      days.map((day) => historyOf(day, items)),
      (tx) => saveDemo(tx, facts),
    );
  };

  /** Records each event between two instants of one day, excluding `from`. */
  const live = async (from: number, until: number): Promise<void> => {
    const { dayNumber: day, hour: last } = calendar.at(until);
    const start = calendar.startOf(day);
    const first = calendar.at(Math.max(from, start)).hour;
    const demoDay = dayOf(day, await publishedItems(deps.db, start - SHOWN_DAYS * DAY));
    let waiting: { event: Batch['events'][number]; at: number }[] = [];
    const flush = async (count: number): Promise<void> => {
      const batch = waiting.slice(0, count);
      at = batch.at(-1)?.at ?? at;
      await record([prepare({ events: batch.map(({ event }) => event), times: batch.map((one) => one.at) })]);
      waiting = waiting.slice(count);
    };
    for (let hour = first; hour <= last; hour += 1) {
      const { events, times } = eventsOf(demoDay, hour, countsOf(demoDay, hour, hour), readersOn(day));
      const due = events.map((event, n) => ({ event, at: times[n] ?? 0 }));
      waiting.push(...due.filter((one) => one.at > from && one.at <= until));
      while (waiting.length >= BATCH) await flush(BATCH);
    }
    if (waiting.length > 0) await flush(waiting.length);
  };

  return { publish, storeDays, live };
};
