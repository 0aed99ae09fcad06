import type { EndReason } from '@onair/contract/live/live-reports';
import type { StudioEvent } from '@onair/contract/live/media-channel';
import type { TimelineKind } from '@onair/contract/live/studio-history';
import { type LineNow, studioChannel } from '@onair/contract/live/studio-now';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { callWebhooks } from '../../integrations/index.ts';
import { ownWords, retractMessages, sendMessage } from '../../notifications/index.ts';
import { type Claim, holdLease } from '../media/fence.store.ts';
import { linkPlan } from '../schedule/plan-live.ts';
import { findVideo } from '../videos/videos.store.ts';
import { departedNews } from './departures.words.ts';
import { type Happening, insertEvent } from './history.store.ts';
import {
  closeLive,
  findOpenLive,
  findTotals,
  insertLive,
  type OpenLive,
  squareFigures,
  wasLiveSince,
} from './lives.store.ts';
import { reportOf } from './report.ts';
import { recountMinutes } from './said.store.ts';
import { lockStudio, type StudioRow } from './studios.store.ts';
import { endedNews, lostNews, onlineNews } from './studios.words.ts';

/**
 * Stores what happens to a studio by itself: events, audit rows, lives and their reports. Everything here is refused
 * once another node holds the studio, and is idempotent.
 */

/**
 * Everyone is notified that a studio is live unless it was live within this time: a reconnecting encoder does not
 * count.
 */
export const NOTICE_PAUSE_MS = 10 * 60_000;

/** A studio in the payload of a webhook. */
const aboutOf = ({ slug, nameZh, nameEn }: StudioRow) => ({ slug, nameZh, nameEn, page: `/live/${slug}` });

type About = { studio: StudioRow; live: OpenLive | null };
/** The time of the event, and the lease under which it is stored. */
type How = { at: Date; claim: Claim };

const close = async (
  deps: Deps,
  w: Write,
  studio: StudioRow,
  live: Pick<OpenLive, 'id' | 'studioId' | 'beganAt' | 'title'>,
  reason: EndReason,
  at: Date,
): Promise<void> => {
  await squareFigures(w.tx, live.id);
  const report = await reportOf(w.tx, live, at, await findTotals(w.tx, live.id));
  if (!(await closeLive(w.tx, live.id, { at, reason, report }))) return;
  await recountMinutes(w.tx, live.id);
  const seconds = Math.round((at.getTime() - Date.parse(live.beganAt)) / 1000);
  const event = { id: deps.newId(), studioId: studio.id, liveId: live.id };
  await insertEvent(w.tx, { ...event, kind: 'ended', data: { reason } }, at);
  w.audit({
    action: 'studio.ended',
    subjectType: 'studio',
    subjectId: studio.id,
    after: { live: live.id, reason, seconds },
  });
  await callWebhooks(w, 'live.ended', {
    ...aboutOf(studio),
    startedAt: live.beganAt,
    endedAt: at.toISOString(),
    reason,
  });
  w.emit(studioChannel, 'changed', { id: studio.id });
  w.emit(studioChannel, 'report', { id: studio.id });
  await sendMessage(w, {
    to: 'live',
    type: 'notice',
    title: {
      'zh-CN': endedNews.title['zh-CN'](studio.nameZh),
      'en-US': endedNews.title['en-US'](studio.nameEn),
    },
    content: endedNews.content(live.title, seconds),
    link: `/dashboard/report?live=${live.id}`,
    about: `report:${live.id}`,
  });
};

/** The program has started: a live is on since then. */
export const beginLive = (deps: Deps, studio: StudioRow, live: OpenLive, { at, claim }: How): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    const { id, method, title } = live;
    const left = await findOpenLive(w.tx, studio.id);
    // A previous holder could not close it.
    if (left && left.id !== id) await close(deps, w, studio, left, 'interrupted', new Date(left.lastSeenAt));
    if (!(await insertLive(w.tx, live, at))) return;
    await linkPlan(deps, w, live, at);
    await insertEvent(
      w.tx,
      { id: deps.newId(), studioId: studio.id, liveId: id, kind: 'began', data: { to: method } },
      at,
    );
    if (!(await wasLiveSince(w.tx, live, new Date(at.getTime() - NOTICE_PAUSE_MS)))) {
      const { slug, nameZh, nameEn, onlineNotification } = studio;
      await sendMessage(w, {
        to: 'everyone',
        type: 'message',
        title: { 'zh-CN': onlineNews.title['zh-CN'](nameZh), 'en-US': onlineNews.title['en-US'](nameEn) },
        subTitle: ownWords(title),
        content: onlineNotification === '' ? onlineNews.usual : ownWords(onlineNotification),
        link: `/live/${slug}`,
        about: `live:${id}`,
      });
    }
    w.audit({
      action: 'studio.began',
      subjectType: 'studio',
      subjectId: studio.id,
      after: { live: id, method, title },
    });
    await callWebhooks(w, 'live.started', { ...aboutOf(studio), title, startedAt: live.beganAt });
    w.emit(studioChannel, 'changed', { id: studio.id });
  });

/** Ends a live and creates its report; its figures are stored already. A pending operator's act comes first. */
export const endLiveOf = (
  deps: Deps,
  studio: StudioRow,
  live: OpenLive,
  reason: EndReason,
  { at, claim }: How,
): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    await lockStudio(w.tx, studio.id);
    await close(deps, w, studio, live, reason, at);
  });

const happeningOf = (
  event: StudioEvent,
): {
  kind: Exclude<TimelineKind, 'began' | 'ended' | 'media' | 'act' | 'departed' | 'restream'>;
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

/** The line on air was lost: every admin is notified; only the latest loss of a studio stays in their boxes. */
const alarmAdmins = async (w: Write, { id, slug, nameZh, nameEn }: StudioRow, { from, to, reason }: Switched) => {
  const about = `lineLost:${id}`;
  await retractMessages(w, about);
  await sendMessage(w, {
    to: 'live',
    type: 'notice',
    alarm: true,
    title: { 'zh-CN': lostNews.title['zh-CN'](nameZh), 'en-US': lostNews.title['en-US'](nameEn) },
    content: lostNews.content(from, to, reason),
    link: `/dashboard/monitor?studio=${slug}`,
    about,
  });
};

/**
 * Stores events of the media process; a switch, which the audience sees, is also written to the audit log.
 * @param id of the event, stable across retries
 */
export const noteEvent = async (
  deps: Deps,
  { studio, live }: About,
  event: StudioEvent,
  { id, at, claim }: How & { id: string },
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
    if (live && event.from !== 'slate' && event.reason in lostNews.why) await alarmAdmins(w, studio, event);
  });
};

/** Stores what this process noticed: media stopped or returned, or a switch found no key frame. */
export const noteOwn = (
  deps: Deps,
  { studio, live }: About,
  happening: { kind: 'media' | 'switchGivenUp'; data: Happening },
  { id, at, claim }: How & { id: string },
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
  deps: Deps,
  { studio, live }: About,
  { line: { line, origin, departs }, video }: { line: LineNow; video: string | null },
  { id, at, claim }: How & { id: string },
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
        'zh-CN': departedNews.title['zh-CN'](studio.nameZh, ofVideo),
        'en-US': departedNews.title['en-US'](studio.nameEn, ofVideo),
      },
      content: departedNews.content(line, departs, ofVideo),
      link: `/dashboard/monitor?studio=${studio.slug}`,
      about,
    });
  });
