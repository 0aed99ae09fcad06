import { companyCalendar } from '../calendar.ts';
import { write } from '../db/write.ts';
import { type Deps, systemActor } from '../deps.ts';
import { type Batch, eventRecorder } from '../domains/analytics/index.ts';
import { admitNew, ensureAuthors } from '../domains/content/index.ts';
import { publishedItems } from './demo.store.ts';
import { demoAuthors } from './titles.ts';
import { audienceOf, type DemoEvent, eventsOf, itemsOf, type Published } from './world.ts';

/** Events in one transaction. */
const BATCH = 4_000;
const HOUR = 3_600_000;

export type Progress = (done: number, total: number) => void;

const batchOf = (events: readonly DemoEvent[]): Batch => ({ events, times: events.map(({ at }) => at) });

/** Publishes the items of the days from `from` to `until`, as far as they fall into that span. */
const publish = async (deps: Deps, days: readonly number[], from: number, until: number): Promise<void> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const items = days
    .flatMap((day) => itemsOf(calendar, day))
    .filter(({ publishedAt }) => publishedAt > from && publishedAt <= until);
  if (items.length === 0) return;
  await write(deps, systemActor, async (w) => {
    const rows = items.map(({ author, online, publishedAt, ...item }) => ({
      ...item,
      author: demoAuthors[author] ?? '',
      status: online ? ('online' as const) : ('offline' as const),
      publishedAt: new Date(publishedAt),
    }));
    // All of them at once, so that every author is there from the first day.
    await ensureAuthors(w.tx, demoAuthors, w.at);
    const ids = await admitNew(w, deps, rows);
    const after = { items: ids.length, from: ids[0], to: ids.at(-1) };
    w.audit({ action: 'content.publish', subjectType: 'content', subjectId: 'demo', after });
  });
};

/**
 * Lets the demo company's life happen from `from` (exclusive) to `until`, epoch milliseconds: items are published and
 * events recorded by the functions that serve real traffic. A span filled twice, or in parts, comes out the same, since
 * every hour follows from its date and events have their ids.
 */
export const demoFiller = (deps: Deps, firstDay: number) => {
  const calendar = companyCalendar(deps.config.timeZone);
  // Its clock is that of the events: nobody has come after them yet.
  let at = 0;
  const { prepare, record } = eventRecorder({ ...deps, now: () => new Date(at) });

  const hourEvents = (day: number, items: readonly Published[], from: number, until: number): DemoEvent[] => {
    const events: DemoEvent[] = [];
    const audience = audienceOf(items, calendar.startOf(day));
    const end = Math.min(calendar.startOf(day + 1), until + 1);
    for (let start = calendar.startOf(day); start < end; start += HOUR) {
      if (start + HOUR <= from) continue;
      const { hour } = calendar.at(start);
      events.push(...eventsOf(day, hour, start, firstDay, audience).filter(({ at }) => at > from && at <= until));
    }
    return events;
  };

  return async (from: number, until: number, progress: Progress = () => {}): Promise<void> => {
    const first = calendar.at(from).dayNumber;
    const last = calendar.at(until).dayNumber;
    const days = Array.from({ length: last - first + 1 }, (_, n) => first + n);
    await publish(deps, days, from, until);
    const items = await publishedItems(deps.db);
    let waiting: DemoEvent[] = [];
    for (const [n, day] of days.entries()) {
      waiting.push(...hourEvents(day, items, from, until));
      while (waiting.length >= BATCH || (day === last && waiting.length > 0)) {
        const batch = waiting.slice(0, BATCH);
        at = batch.at(-1)?.at ?? at;
        await record([prepare(batchOf(batch))]);
        waiting = waiting.slice(BATCH);
      }
      progress(n + 1, days.length);
    }
  };
};
