import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';
import type { TimelineKind } from '@onair/contract/live/studios/history';
import type { LineNow } from '@onair/contract/live/studios/now';
import { type Write, write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { holdLease } from '../media/leases.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import type { StudioRow } from '../studios/studios.store.ts';
import { lineLostMessage } from '../studios/studios.words.ts';
import { findVideo } from '../videos/videos.store.ts';
import { departureMessage } from './departures.words.ts';
import { type Happening, insertEvent } from './history.store.ts';
import type { EndContext } from './lives.service.ts';
import type { OpenLive } from './lives.store.ts';

/**
 * Stores the events of a studio: what the media process reports, what this process notices, and what an encoder departs
 * from. Everything here is refused once another node holds the studio, and is idempotent.
 */

type About = { studio: StudioRow; live: OpenLive | null };
type AboutId = { studio: Pick<StudioRow, 'id'>; live: OpenLive | null };

const happeningOf = (
  event: StudioEvent,
): {
  kind: Exclude<TimelineKind, 'began' | 'ended' | 'media' | 'resumed' | 'notHeld' | 'act' | 'departed' | 'restream'>;
  data: Happening;
} | null => {
  switch (event.event) {
    case 'switched': {
      const { from, to, reason, waitedMs, gapMs } = event;
      return { kind: 'switched', data: { from, to, reason, waitedMs: Math.round(waitedMs), gapMs: Math.round(gapMs) } };
    }
    case 'switchTimedOut':
      return { kind: 'switchTimedOut', data: { to: event.to, waitedMs: Math.round(event.waitedMs) } };
    case 'refused':
      return { kind: 'refused', data: { line: event.line, reason: event.reason, from: event.address } };
    case 'stall':
      return { kind: 'stall', data: { line: event.line, silentMs: Math.round(event.silentMs) } };
    case 'line':
      return event.phase === 'starting' ? null : { kind: 'line', data: { line: event.line, to: event.phase } };
    case 'rendition':
      return { kind: 'rendition', data: { to: event.rendition, reason: event.running ? 'running' : 'stopped' } };
    case 'listEnded':
      return { kind: 'listEnded', data: { reason: event.reason, to: event.itemId } };
    default:
      return null;
  }
};

type Switched = Extract<StudioEvent, { event: 'switched' }>;
type LineLost = Switched & { from: LineName };

/** The line on air was lost: every admin is notified; only the latest loss of a studio stays in their boxes. */
const alarmAdmins = async (w: Write, { id, slug, nameZh, nameEn }: StudioRow, { from, to, reason }: LineLost) => {
  const about = `lineLost:${id}`;
  await retractMessages(w, about);
  await sendMessage(w, {
    to: 'live',
    type: 'notice',
    alarm: true,
    title: { 'zh-CN': lineLostMessage.title['zh-CN'](nameZh), 'en-US': lineLostMessage.title['en-US'](nameEn) },
    content: lineLostMessage.content(from, to, reason),
    link: `/dashboard/monitor?studio=${slug}`,
    about,
  });
};

/**
 * Stores events of the media process; a switch, which the audience sees, is also written to the audit log.
 * @param id of the event, stable across retries
 */
export const noteEvent = async (
  deps: LiveDeps,
  { studio, live }: About,
  event: StudioEvent,
  { id, at, claim }: EndContext & { id: string },
): Promise<void> => {
  const happening = happeningOf(event);
  if (!happening) return;
  await write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    const row = { id, studioId: studio.id, liveId: live?.id ?? null, ...happening };
    if (!(await insertEvent(w.tx, row, at)) || event.event !== 'switched') return;
    const { from, to, ...how } = happening.data;
    w.audit({
      action: 'studio.switched',
      subjectType: 'studio',
      subjectId: studio.id,
      before: { program: from },
      after: { program: to, ...how },
    });
    // Only a line can be lost: a live that is taken up again begins with the slate, from nothing.
    const { from: lost } = event;
    if (live && lost !== null && lost !== 'slate' && event.reason in lineLostMessage.why)
      await alarmAdmins(w, studio, { ...event, from: lost });
  });
};

/** Stores what this process noticed: media stopped or returned, a live was taken up again, or a switch found no key frame. */
export const noteOwn = (
  deps: LiveDeps,
  { studio, live }: AboutId,
  happening: { kind: 'media' | 'resumed' | 'notHeld' | 'switchGivenUp'; data: Happening },
  { id, at, claim }: EndContext & { id: string },
): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    await insertEvent(w.tx, { id, studioId: studio.id, liveId: live?.id ?? null, ...happening }, at);
  });

/**
 * An encoder, or a rotation's video, departs from the parameters in effect: every admin is notified, and the timeline
 * shows it.
 */
export const noteDeparture = (
  deps: LiveDeps,
  { studio, live }: About,
  { line: { line, origin, departs }, video }: { line: LineNow; video: string | null },
  { id, at, claim }: EndContext & { id: string },
): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    const ofVideo = origin === 'playlist' && video !== null ? ((await findVideo(w.tx, video))?.name ?? video) : null;
    const to = departs.map(({ rule }) => rule).join();
    const data = { line, to, ...(ofVideo === null ? {} : { from: ofVideo }) };
    const row = { id, studioId: studio.id, liveId: live?.id ?? null, kind: 'departed' as const, data };
    if (!(await insertEvent(w.tx, row, at))) return;
    const about = `departs:${studio.id}:${line}`;
    await retractMessages(w, about);
    await sendMessage(w, {
      to: 'live',
      type: 'notice',
      title: {
        'zh-CN': departureMessage.title['zh-CN'](studio.nameZh, ofVideo),
        'en-US': departureMessage.title['en-US'](studio.nameEn, ofVideo),
      },
      content: departureMessage.content(line, departs, ofVideo),
      link: `/dashboard/monitor?studio=${studio.slug}`,
      about,
    });
  });
