import type { FiguresOfDay } from '@onair/contract/content/items/figures';
import type { Person } from '@onair/contract/content/items/items';
import {
  CALENDAR_ITEMS_MAX,
  LIBRARY_COUNTED_MAX,
  type LibraryFilter,
  type LibraryItem,
  type LibraryOrder,
  type PlannedItem,
} from '@onair/contract/content/library/library';
import type { Queryable } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, bare, int, oneValue, orNull, rowsOf, string, time } from '../../../db/rows.ts';
import { type AnyColumn, and, eq, type SQL, sql } from '../../../db/sql.ts';
import { contentDayCounts } from '../../analytics/published.views.ts';
import { people } from '../../identity/published.views.ts';
import { c, ITEM } from '../content-rule/matching.store.ts';
import {
  authors,
  contents,
  contentDocuments as d,
  contentTagTally as tagTally,
  contentTally as tally,
} from '../items/items.tables.ts';
import {
  areSurelyMany,
  COMMON_FROM,
  filtered,
  foundByText,
  hasText,
  isUnfiltered,
  judgeText,
  onlyTag,
  type Reader,
} from './filter.store.ts';
import { findMatchingFilms, findSpokenMatches, showing } from './transcripts.store.ts';

const assignees = alias(people, 'assignees');
const makers = alias(people, 'makers');

/** The sort column of each order, and whether it is descending. Items without a value are not in that order. */
const ORDERS = {
  published: { at: c.publishedAt, latest: true },
  updated: { at: c.updatedAt, latest: true },
  scheduled: { at: c.scheduledAt, latest: false },
  due: { at: c.dueAt, latest: false },
} as const;

const micros = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000000)::bigint`;

type PageRequest = { filter: LibraryFilter; order: LibraryOrder; after: string | null; limit: number; reader: Reader };

/** The start of a page, after the item that a cursor names: its instant in microseconds, and its id. */
const behind = (order: LibraryOrder, after: string | null): SQL | undefined => {
  const { at, latest } = ORDERS[order];
  if (after === null) return undefined;
  const [time = '0', id = '0'] = after.split('.');
  const place = sql`('epoch'::timestamptz + ${time}::bigint * interval '1 microsecond', ${id}::integer)`;
  return latest ? sql`(${at}, ${c.id}) < ${place}` : sql`(${at}, ${c.id}) > ${place}`;
};

const orderOf = (order: LibraryOrder): SQL => {
  const { at, latest } = ORDERS[order];
  return latest ? sql`${at} desc, ${c.id} desc` : sql`${at}, ${c.id}`;
};

type SearchPlan = {
  /** The source of the items, as `c`. */
  from: SQL;
  /** The condition of the list. */
  condition: SQL;
  /** Whether the source names the items: then one statement gives page and count, and looks each of them up once. */
  named: boolean;
  /** Whether there are certainly more than are counted; null where unknown. */
  many: boolean | null;
  /** The condition is only: not in the recycle bin, and with this tag. */
  tag: string | null;
  /** The condition is only: not in the recycle bin. */
  whole: boolean;
};

/**
 * How items under a filter are found: a text by ids from indexes, or, when it is common, by scanning items in order.
 *
 * @param at the sort column. Items may lack a value there: `dated` excludes those.
 */
const planSearch = async (
  db: Queryable,
  filter: LibraryFilter,
  reader: Reader,
  at: AnyColumn,
  dated?: SQL,
): Promise<SearchPlan> => {
  const condition = and(filtered(filter, reader), dated) ?? sql`true`;
  const text = filter.text?.trim();
  const from = sql`${contents} c`;
  if (!text) {
    const whole = isUnfiltered(filter) && !dated;
    return { from, condition, named: false, many: null, tag: dated ? null : onlyTag(filter), whole };
  }
  const { common, many, rare } = await judgeText(db, text, condition);
  const films = await findMatchingFilms(db, text);
  const scanned = (): SearchPlan => {
    const said = showing(films, sql`true`, at).map((items) => sql`or ${c.id} in (select id from ${items} said)`);
    const written = sql`(${hasText(text)} ${sql.join(said, sql` `)})`;
    return {
      from,
      condition: sql`${condition} and ${written}`,
      named: false,
      many: common && many,
      tag: null,
      whole: false,
    };
  };
  if (common) return scanned();
  const list = (ids: SQL) => sql`select ${ids} from (${foundByText(text, rare)}) found`;
  const found = await rowsOf(db, { id: int(sql`id`) }, list);
  if (found.length > COMMON_FROM) return scanned();
  const ids = found.map(({ id }) => id);
  // Fenced off: otherwise the planner scans in the order of a list, even when its first matches may be the oldest
  // items.
  const written = sql`(select ${c.id}, ${at} as at from ${contents} c where ${among(c.id, ids)} and ${condition} offset 0)`;
  const those = sql.join([written, ...showing(films, condition, at)], sql` union `);
  const named = sql`(select id, at as ${bare(at)} from (${those}) those) c`;
  return { from: named, condition: sql`true`, named: true, many: false, tag: null, whole: false };
};

/** The number of items, counted up to one above the limit; certainly larger sets are not counted. */
const countAll = async (db: Queryable, { from, condition, many, tag, whole }: SearchPlan): Promise<number> => {
  if (whole) return oneValue(db, int(tally.living), (n) => sql`select ${n} from ${tally}`);
  if (tag !== null) {
    const living = int(sql`coalesce(max(${tagTally.living}), 0)`);
    return oneValue(db, living, (n) => sql`select ${n} from ${tagTally} where ${tagTally.tag} = ${tag}`);
  }
  if (many ?? (await areSurelyMany(db, condition))) return LIBRARY_COUNTED_MAX + 1;
  const some = sql`(select from ${from} where ${condition} limit ${LIBRARY_COUNTED_MAX + 1}) some_of_them`;
  return oneValue(db, int(sql`count(*)`), (count) => sql`select ${count} from ${some}`);
};

type Page = { ids: number[]; next: string | null; total: number | null; more: boolean };

/** Ids of one page in order, the start of the next, and with the first page the total. */
export const findPage = async (db: Queryable, { filter, order, after, limit, reader }: PageRequest): Promise<Page> => {
  const { at } = ORDERS[order];
  const dated = order === 'scheduled' || order === 'due' ? sql`${at} is not null` : undefined;
  const way = await planSearch(db, filter, reader, at, dated);
  const counted = way.named && after === null ? sql`(select count(*) from those)` : sql`0`;
  const those = way.named ? sql`with those as materialized (select * from ${way.from})` : sql``;
  const rows = await rowsOf(
    db,
    { id: c.id, at: string(micros(sql`${at}`)), found: int(counted) },
    (list) => sql`${those} select ${list} from ${way.named ? sql`those c` : way.from}
      where ${and(way.named ? undefined : way.condition, behind(order, after)) ?? sql`true`}
      order by ${orderOf(order)} limit ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? `${last.at}.${last.id}` : null;
  if (after !== null) return { ids: shown.map(({ id }) => id), next, total: null, more: false };
  const n = rows.length <= limit ? rows.length : way.named ? (last?.found ?? 0) : await countAll(db, way);
  const total = Math.min(n, LIBRARY_COUNTED_MAX);
  return { ids: shown.map(({ id }) => id), next, total, more: n > total };
};

const AROUND = 40;
const EXCERPT = 160;
/** The place of a text in a document, with its surroundings; null where it does not occur in one piece. */
const excerptOf = (text: string | undefined): SQL =>
  text
    ? sql`(select substr(${d.text}, greatest(1, p - ${AROUND}::int), ${EXCERPT}::int)
        from ${d}, strpos(text_key(${d.text}), text_key(${text}::text)) p where ${d.contentId} = ${c.id} and p > 0)`
    : sql`null`;

const personOf = (id: string | null, name: string | null, number: string | null): Person | null =>
  id === null ? null : { id, name: name ?? '', number: number ?? '' };

/** Items with these ids as the library shows them, in the order of the ids. */
export const findItems = async (
  db: Queryable,
  ids: readonly number[],
  text: string | undefined,
): Promise<Omit<LibraryItem, 'clicks'>[]> => {
  if (ids.length === 0) return [];
  const spoken = text?.trim() ? await findSpokenMatches(db, ids, text) : new Map<number, never>();
  const shape = {
    ...ITEM,
    version: c.version,
    summary: c.summary,
    scheduledAt: c.scheduledAt,
    dueAt: c.dueAt,
    updatedAt: c.updatedAt,
    deletedAt: c.deletedAt,
    assigneeId: orNull(assignees.id),
    assigneeName: orNull(assignees.name),
    assigneeNumber: orNull(assignees.accountNumber),
    makerId: orNull(makers.id),
    makerName: orNull(makers.name),
    makerNumber: orNull(makers.accountNumber),
    excerpt: orNull(string(excerptOf(text?.trim()))),
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list} from ${contents} c join ${authors} on ${authors.id} = ${c.authorId}
      left join ${people} assignees on ${assignees.id} = ${c.assignee}
      left join ${people} makers on ${makers.id} = ${c.createdBy}
    where ${among(c.id, ids)}`,
  );
  const items = new Map(
    rows.map(({ assigneeId, assigneeName, assigneeNumber, makerId, makerName, makerNumber, ...row }) => [
      row.id,
      {
        ...row,
        said: spoken.get(row.id) ?? null,
        assignee: personOf(assigneeId, assigneeName, assigneeNumber),
        createdBy: personOf(makerId, makerName, makerNumber),
      },
    ]),
  );
  return ids.flatMap((id) => items.get(id) ?? []);
};

/** Clicks of items on each of some days, by id, without days without any. */
export const findClicks = async (
  db: Queryable,
  ids: readonly number[],
  days: readonly string[],
): Promise<Map<number, Map<string, number>>> => {
  if (ids.length === 0) return new Map();
  const { contentId, day, clicks } = contentDayCounts;
  const rows = await db
    .select({ contentId, day, clicks })
    .from(contentDayCounts)
    .where(and(among(contentId, ids), among(day, days)));
  const found = new Map<number, Map<string, number>>();
  for (const row of rows) {
    const ofItem = found.get(row.contentId) ?? new Map<string, number>();
    found.set(row.contentId, ofItem.set(row.day, row.clicks));
  }
  return found;
};

/** Selects existing items by id, as such a statement. */
export const idsOf = (ids: readonly number[]): SQL => sql`select ${c.id} from ${contents} c where ${among(c.id, ids)}`;

/** Every match of a filter as a statement that yields ids, for bulk changes. */
export const matchesOf = async (db: Queryable, filter: LibraryFilter, reader: Reader): Promise<SQL> => {
  const { from, condition } = await planSearch(db, filter, reader, c.publishedAt);
  return sql`select ${c.id} from ${from} where ${condition}`;
};

/** The id of an item's author; null when the item does not exist. */
export const findAuthorId = async (db: Queryable, id: number): Promise<number | null> => {
  const [row] = await db.select({ authorId: contents.authorId }).from(contents).where(eq(contents.id, id));
  return row?.authorId ?? null;
};

/** Figures of an item on the given days; days without events are omitted. */
export const findFigures = (db: Queryable, id: number, days: readonly string[]): Promise<FiguresOfDay[]> => {
  const { contentId, day, exposures, clicks, reads, likes, comments, shares } = contentDayCounts;
  return db
    .select({ day, exposures, clicks, reads, likes, comments, shares })
    .from(contentDayCounts)
    .where(and(eq(contentId, id), among(day, days)));
};

/** What is planned for a span, what authors request, and the earliest items published on each day of it. */
export const findPlanned = (
  db: Queryable,
  { since, until, timeZone }: { since: string; until: string; timeZone: string },
): Promise<PlannedItem[]> => {
  const at = time(sql`coalesce(${c.scheduledAt}, ${c.publishedAt})`);
  const shape = {
    id: c.id,
    version: c.version,
    title: c.title,
    type: c.type,
    category: c.category,
    stage: c.stage,
    at,
  };
  return rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list} from ${contents} c
    where ${c.deletedAt} is null and (
      (${c.status} = 'online' and ${c.publishedAt} >= ${since} and ${c.publishedAt} < ${until})
      or (${c.status} = 'offline' and ${c.resting} in ('review', 'scheduled')
        and ${c.scheduledAt} >= ${since} and ${c.scheduledAt} < ${until}))
    order by ${c.status} = 'offline' desc, row_number() over (partition by (${at} at time zone ${timeZone})::date
      order by ${at}, ${c.id}), ${at}, ${c.id} limit ${CALENDAR_ITEMS_MAX}`,
  );
};
