import type { Db } from '../apps/server/src/db/client.ts';
import { prepareDays } from '../apps/server/src/domains/analytics/rollups/days.store.ts';

/** Days of history, up to today. */
export const DAYS = 365;
const ITEMS = 2_000;
const AUTHORS = 30;
/** Days that are written at the same time. */
const WRITERS = 2;

/**
 * The same company for any number of events: authors, and items published over the year, in every category, type and
 * source.
 */
const addCompany = async (db: Db): Promise<void> => {
  await db.$client.query(`
    insert into authors (name, created_at) select 'Author ' || n, now() from generate_series(1, ${AUTHORS}) n`);
  await db.$client.query(`
    insert into contents (title, author_id, type, category, source, status, review, published_at, created_at, updated_at)
    select 'Item ' || n, 1 + n % ${AUTHORS}, f.type, f.category, f.source, 'online', 'passed',
      now() - (n * ${DAYS}.0 / ${ITEMS}) * interval '1 day', now(), now()
    from generate_series(1, ${ITEMS}) n join filings f on f.id = 1 + (n * 7) % 120`);
};

const COUNTERS = ['exposures', 'clicks', 'likes', 'comments', 'shares'];
const counters = COUNTERS.join(', ');
const counted = COUNTERS.map((name, kind) => `count(*) filter (where kind = ${kind}) as ${name}`).join(', ');
const summed = COUNTERS.map((name) => `sum(${name})`).join(', ');

/**
 * The events of one day and the rollups that are made of events alone, in one statement. Every hour has its share of
 * them, items follow a fixed distribution, and there are a quarter as many visitors as events.
 */
const ONE_DAY = `
  with e as materialized (
    select (lpad(to_hex($2::int * 100000000::bigint + n), 32, '0'))::uuid as id,
      ($1::date + make_interval(hours => n % 24, secs => (n * 7919) % 3600)) at time zone 'Asia/Shanghai' as at,
      ((n * 2654435761) % (1 + $3::int / 4)) * 1000 + $2::int as visitor,
      c.id as content_id, f.id as filing, f.family, c.author_id, (n % 24)::smallint as hour,
      (array[0, 0, 0, 1, 1, 1, 2, 2, 3, 4])[1 + (n / 24 + $2::int) % 10]::smallint as kind
    from generate_series(1, $3::int) n
    join contents c on c.id = 1 + (n * 48271::bigint + $2::int * 17) % ${ITEMS}
    join filings f using (type, category, source)
  ),
  raw as (insert into content_events (id, at, visitor, content_id, day, filing, hour, kind)
    select id, at, visitor, content_id, $1::date, filing, hour, kind from e),
  hours as (insert into filing_hours select $1::date, hour, filing, ${counted} from e group by hour, filing),
  families as (insert into family_hours select $1::date, hour, family, ${counted} from e group by hour, family),
  items as (insert into content_days select $1::date, content_id, ${counted} from e group by content_id),
  authors as (insert into author_days (day, author_id, family, ${counters})
    select $1::date, author_id, family, ${counted} from e group by author_id, family),
  author_hours as (insert into author_hours select $1::date, hour, author_id, family, ${counted} from e group by hour, author_id, family),
  visitors as (insert into visitor_hours (day, hour, visitors, came_back, visits)
    select $1::date, hour, count(*), count(*) / 3, count(*) from (select visitor, min(hour) as hour from e group by visitor) v group by hour)
  insert into visitor_returns (day, after, visitors) select $1::date, n, $3::int / 12 / n from generate_series(1, 12) n`;

const dayOf = (dayNumber: number): string => new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);

/**
 * Fills a database with this many events over a year: raw rows as the collector stores them, rollups computed in bulk.
 */
export const addEvents = async (db: Db, events: number): Promise<void> => {
  await addCompany(db);
  const today = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000);
  const days = Array.from({ length: DAYS }, (_, n) => today - n);
  await prepareDays(db, days);
  const waiting = [...days];
  const write = async (): Promise<void> => {
    const client = await db.$client.connect();
    try {
      await client.query(`set synchronous_commit = off; set statement_timeout = 0; set work_mem = '64MB'`);
      for (let day = waiting.pop(); day !== undefined; day = waiting.pop()) {
        await client.query(ONE_DAY, [dayOf(day), day, Math.round(events / DAYS)]);
      }
    } finally {
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await db.$client.query(`
    insert into filing_days select day, filing, ${summed} from filing_hours group by day, filing`);
  await db.$client.query(`
    insert into family_days (day, family, ${counters}) select day, family, ${summed} from family_hours group by day, family`);
  const rollups =
    'filing_hours, filing_days, family_hours, family_days, content_days, author_days, author_hours, visitor_hours';
  await db.$client.query(`vacuum analyze ${rollups}, visitor_returns, contents`);
};
