import { studioPopulation, studioTimeline, TIMELINE_HOURS } from '@onair/contract/live/studios/history';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { averageOf, findEndedLive } from '../reports/ended-lives.store.ts';
import { findStudio } from '../studios/studios.store.ts';
import { studioWords } from '../studios/studios.words.ts';
import { findEventsBetween, findMinutesBetween, findMinutesOf, watchedOf } from './history.store.ts';
import { findLive } from './lives.store.ts';

const HOUR = 3_600_000;

/** History of studios: timeline and population. */
export const historyRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  const demandStudio = async (id: string): Promise<void> => {
    if (!(await findStudio(db, id))) throw new AppError('notFound');
  };

  mount(studioTimeline, async ({ params: { id }, query, locale }) => {
    const to = query.to ? new Date(query.to) : deps.now();
    const from = query.from ? new Date(query.from) : new Date(to.getTime() - HOUR);
    const span = to.getTime() - from.getTime();
    if (!(span > 0 && span <= TIMELINE_HOURS * HOUR)) {
      throw invalidField('to', 'span', studioWords[locale].span);
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
      return {
        liveId: null,
        since: null,
        until: null,
        points: [],
        peak: 0,
        unique: 0,
        minutesWatched: 0,
        averageMinutes: null,
      };
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
      peak: live.peak,
      unique: live.unique,
      minutesWatched,
      averageMinutes: averageOf(minutesWatched, live.unique),
    };
  });
};
