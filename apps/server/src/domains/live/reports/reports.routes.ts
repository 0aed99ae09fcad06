import { addClip, deleteClip, editClip, liveReport, liveReports, pastLives } from '@onair/contract/live/live-reports';
import { found } from '../../../db/demand.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { playbackBy } from '../audience/playback.rules.ts';
import { findEventsOfLive, findMinutesOf } from '../lives/history.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { findPlayable } from '../recordings/recordings.store.ts';
import { findFigures } from '../restream/restream.store.ts';
import { hasExisted } from '../studios/studios.store.ts';
import * as clips from './clips.service.ts';
import { findClips } from './clips.store.ts';
import { findEndedLive, findEndedLives, findPastLives, findPreviousLive, presentCard } from './ended-lives.store.ts';

/** Past lives: list, reports, clips. */
export const reportsRoutes = (mount: Mount, deps: LiveDeps): void => {
  const { db, config } = deps;

  mount(liveReports, async ({ params: { id }, query, locale }) => {
    const page = pageOf(query, locale);
    if (!(await hasExisted(db, id))) throw new AppError('notFound');
    const { list, total } = await findEndedLives(db, id, page);
    return { list: list.map((live) => presentCard(live, locale)), total };
  });

  mount(pastLives, async ({ query: { before, limit = 20, ...filter }, locale }) => {
    const { list, next } = await findPastLives(db, filter, { before, limit }, config.timeZone);
    return { list: list.map((live) => presentCard(live, locale)), next };
  });

  mount(liveReport, async ({ params: { id }, locale }) => {
    const { report, studioSlug, ...live } = found(await findEndedLive(db, id));
    const [previous, points, events, marked, recordings, restreams] = await Promise.all([
      findPreviousLive(db, live),
      findMinutesOf(db, id),
      findEventsOfLive(db, id),
      findClips(db, id),
      findPlayable(db, id),
      findFigures(db, id),
    ]);
    const remembered = [...report.switches, ...report.acts].sort((a, b) => a.at.localeCompare(b.at));
    return {
      ...report,
      ...presentCard(live, locale),
      playbackBy: playbackBy(live.playback),
      studioSlug,
      events: events.length > 0 ? events : remembered,
      points,
      clips: marked,
      recordings,
      restreams,
      previous: previous && presentCard(previous, locale),
    };
  });

  mount(addClip, ({ params: { id }, body, actor }) => clips.addClip(deps, { id, actor, ...body }));
  mount(editClip, ({ params: { id }, body, actor }) => clips.editClip(deps, { id, actor, ...body }));
  mount(deleteClip, ({ params: { id }, actor }) => clips.deleteClip(deps, { id, actor }));
};
