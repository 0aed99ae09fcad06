import type { LiveReportCard, PastLivesFilter } from '@onair/contract/live/live-reports';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { float, int, orNull, present, type RowOf, rowOf, rowsOf, string } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { playbackOf } from '../audience/playback.rules.ts';
import { studioLives } from '../lives/lives.tables.ts';
import { studios } from '../studios/studios.tables.ts';

const { beganAt, endedAt, report } = studioLives;
const CARD = {
  id: studioLives.id,
  studioId: studioLives.studioId,
  nameZh: studios.nameZh,
  nameEn: studios.nameEn,
  title: studioLives.title,
  method: studioLives.method,
  beganAt,
  endedAt: present(endedAt),
  seconds: int(sql`greatest(0, round(extract(epoch from ${endedAt} - ${beganAt})))`),
  endReason: present(studioLives.endReason),
  endedBy: orNull(people.name),
  peak: studioLives.peak,
  unique: studioLives.uniqueViewers,
  chatMessages: int(sql`${report} ->> 'chatMessages'`),
  minutesWatched: float(sql`${report} ->> 'minutesWatched'`),
  playback: studioLives.playback,
};
const ENDED = {
  ...CARD,
  studioSlug: orNull(string(sql`case when ${isNull(studios.archivedAt)} then ${studios.slug} end`)),
  report: present(report),
};
type Card = RowOf<typeof CARD>;
type EndedLive = RowOf<typeof ENDED>;

/** Mean watch time per viewer, in minutes with one decimal; null without viewers. */
export const averageOf = (minutes: number, viewers: number): number | null =>
  viewers === 0 ? null : Math.round((minutes / viewers) * 10) / 10;

/** The columns of a live in lists, in the reader's language. */
export const presentCard = ({ nameZh, nameEn, ...live }: Card, locale: Locale): LiveReportCard => ({
  ...live,
  studio: locale === 'zh-CN' ? nameZh : nameEn,
  averageMinutes: averageOf(live.minutesWatched, live.unique),
  playback: playbackOf(live.playback),
});

const isIt = (id: string) => eq(studioLives.id, id);
const isOf = (studioId: string) => eq(studioLives.studioId, studioId);
const latestFirst = sql`${desc(beganAt)}, ${desc(studioLives.id)}`;

const endedWhere = (where: SQL | undefined): SQL => sql`${studioLives}
  join ${studios} on ${studios.id} = ${studioLives.studioId}
  left join ${people} on ${people.id} = ${studioLives.endedBy} where ${and(isNotNull(endedAt), where)}`;

export const findEndedLive = (db: Queryable, id: string): Promise<EndedLive | null> =>
  rowOf(db, ENDED, (list) => sql`select ${list} from ${endedWhere(isIt(id))}`);

/** A page of a studio's ended lives, latest first. */
export const findEndedLives = (db: Queryable, studioId: string, page: Page): Promise<Listed<Card>> =>
  listPage(db, CARD, {
    from: endedWhere(isOf(studioId)),
    order: latestFirst,
    page,
    total: sql`select count(*) from ${studioLives} where ${and(isOf(studioId), isNotNull(endedAt))}`,
  });

/** The previous live of the same studio. */
export const findPreviousLive = (
  db: Queryable,
  live: Pick<EndedLive, 'studioId' | 'beganAt'>,
): Promise<Card | null> => {
  const where = and(isOf(live.studioId), lt(beganAt, live.beganAt));
  return rowOf(db, CARD, (list) => sql`select ${list} from ${endedWhere(where)} order by ${latestFirst} limit 1`);
};

const dayStart = (day: SQL, timeZone: string): SQL => sql`(${day})::timestamp at time zone ${timeZone}::text`;

const filterOf = ({ text, studio, method, endReason, from, to }: PastLivesFilter, timeZone: string) => {
  const searched = sql`${studioLives.title} || chr(10) || ${studios.nameZh} || chr(10) || ${studios.nameEn}`;
  return and(
    studio ? isOf(studio) : undefined,
    method ? eq(studioLives.method, method) : undefined,
    endReason ? eq(studioLives.endReason, endReason) : undefined,
    from ? sql`${beganAt} >= ${dayStart(sql`${from}::date`, timeZone)}` : undefined,
    to ? sql`${beganAt} < ${dayStart(sql`${to}::date + 1`, timeZone)}` : undefined,
    text ? sql`text_key(${searched}) like contains_pattern(${text})` : undefined,
  );
};

/** Lives of all studios before one, latest first; `next` is the start of the following page. */
export const findPastLives = async (
  db: Queryable,
  filter: PastLivesFilter,
  { before, limit }: { before: string | undefined; limit: number },
  timeZone: string,
): Promise<{ list: Card[]; next: string | null }> => {
  const place = sql`(select ${beganAt}, ${studioLives.id} from ${studioLives} where ${isIt(before ?? '')})`;
  const earlier = before ? sql`(${beganAt}, ${studioLives.id}) < ${place}` : undefined;
  const rows = await rowsOf(
    db,
    CARD,
    (list) => sql`select ${list} from ${endedWhere(and(filterOf(filter, timeZone), earlier))}
      order by ${latestFirst} limit ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  return { list: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
};
