import {
  liveReport,
  liveReports,
  studioPopulation,
  studioTimeline,
  TIMELINE_HOURS,
} from '@onair/contract/live/studio-history';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/page.ts';
import { findEventsBetween, findMinutesBetween, findMinutesOf, watchedOf } from './history.store.ts';
import { findEndedLive, findEndedLives, findLive, shownCard } from './lives.store.ts';
import { findStudio, wasThere } from './studios.store.ts';
import { studioWords } from './studios.words.ts';

const HOUR = 3_600_000;

/** The mean of what viewers watched, in minutes with one decimal; null without viewers. */
const averageOf = (minutes: number, viewers: number): number | null =>
  viewers === 0 ? null : Math.round((minutes / viewers) * 10) / 10;

/** The past of studios: timeline, population, reports. */
export const historyRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  /** Those that are archived or gone have a past, too. */
  const demandAnyStudio = async (id: string): Promise<void> => {
    if (!(await wasThere(db, id))) throw new AppError('notFound');
  };
  const demandStudio = async (id: string): Promise<void> => {
    if (!(await findStudio(db, id))) throw new AppError('notFound');
  };

  mount(studioTimeline, async ({ params: { id }, query, locale }) => {
    const to = query.to ? new Date(query.to) : deps.now();
    const from = query.from ? new Date(query.from) : new Date(to.getTime() - HOUR);
    const span = to.getTime() - from.getTime();
    if (!(span > 0 && span <= TIMELINE_HOURS * HOUR)) {
      throw new AppError('invalid', { fields: [{ field: 'to', rule: 'span', msg: studioWords[locale].span }] });
    }
    await demandStudio(id);
    const [points, events] = await Promise.all([
      findMinutesBetween(db, id, from, to),
      findEventsBetween(db, id, from, to),
    ]);
    return { from: from.toISOString(), to: to.toISOString(), points, events };
  });

  mount(studioPopulation, async ({ params: { id }, query }) => {
    await demandStudio(id);
    const live = await findLive(db, id, query.live ?? null);
    if (!live) {
      if (query.live) throw new AppError('notFound');
      return { liveId: null, since: null, until: null, points: [], minutesWatched: 0, averageMinutes: null };
    }
    const [points, watched, ended] = await Promise.all([
      findMinutesOf(db, live.id),
      watchedOf(db, live.id),
      live.endedAt === null ? null : findEndedLive(db, live.id),
    ]);
    const minutesWatched = ended?.report.minutesWatched ?? Math.round(watched.minutes * 100) / 100;
    return {
      liveId: live.id,
      since: live.beganAt,
      until: live.endedAt,
      points: points.map(({ at, viewers, peak, unique }) => ({ at, now: viewers, peak, unique })),
      minutesWatched,
      averageMinutes: averageOf(minutesWatched, live.unique),
    };
  });

  mount(liveReports, async ({ params: { id }, query, locale }) => {
    const page = pageOf(query, locale);
    await demandAnyStudio(id);
    const { list, total } = await findEndedLives(db, id, page);
    return { list: list.map((live) => shownCard(live, locale)), total };
  });

  mount(liveReport, async ({ params: { id }, locale }) => {
    const live = found(await findEndedLive(db, id));
    const { report } = live;
    return {
      ...shownCard(live, locale),
      ...report,
      averageMinutes: averageOf(report.minutesWatched, live.unique),
      points: await findMinutesOf(db, id),
    };
  });
};
