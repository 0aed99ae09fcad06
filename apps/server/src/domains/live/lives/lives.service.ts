import type { EndReason } from '@onair/contract/live/live-reports';
import type { LineOrigin } from '@onair/contract/live/media/lines';
import { studioChannel } from '@onair/contract/live/studios/now';
import type { Queryable } from '../../../db/client.ts';
import { diff, type Write, write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { callWebhooks } from '../../integrations/index.ts';
import { sameInEveryLanguage, sendMessage } from '../../notifications/index.ts';
import { type Claim, holdLease } from '../media/leases.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { linkPlan, planOfStart, reopenPlan } from '../schedule/plans.service.ts';
import type { PlanRow } from '../schedule/plans.store.ts';
import { noteAct } from '../studios/studio-acts.service.ts';
import { lockStudio, type StudioRow, saveInformation, saveWithheld } from '../studios/studios.store.ts';
import { liveEndedMessage, liveStartedMessage } from '../studios/studios.words.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { methodOnAir } from './held-studio.service.ts';
import { countEvents, countLines, findEventsOf, insertEvent, recountMinutes, watchedOf } from './history.store.ts';
import {
  closeLive,
  findOpenLive,
  findTotals,
  insertLive,
  nameLive,
  type OpenLive,
  type ReportRow,
  raiseToMinimum,
  type Totals,
  wasLiveSince,
} from './lives.store.ts';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Means over the seconds on air; null without any. */
const meansOf = ({ seconds, video, audio, frames }: Totals) => {
  const mean = (sum: number): number | null => (seconds === 0 ? null : rounded(sum / seconds));
  return { meanVideoKbps: mean(video), meanAudioKbps: mean(audio), meanFps: mean(frames) };
};

/** The report of a live, from its totals, events, viewers and chat; those are deleted one day, the report is not. */
export const reportOf = async (
  db: Queryable,
  { id: liveId, studioId, beganAt }: Pick<OpenLive, 'id' | 'studioId' | 'beganAt'>,
  endedAt: Date,
  totals: Totals,
): Promise<ReportRow> => {
  const watched = await watchedOf(db, liveId);
  return {
    minutesWatched: Math.round(watched.minutes * 100) / 100,
    ...meansOf(totals),
    chatMessages: await countLines(db, studioId, new Date(beganAt), endedAt),
    stalls: await countEvents(db, liveId, 'stall'),
    switches: (await findEventsOf(db, liveId, 'switched', 'resumed')).reverse(),
    acts: (await findEventsOf(db, liveId, 'act')).reverse(),
  };
};

/**
 * Stores lives that begin and end by themselves, with their reports. Everything here is refused
 * once another node holds the studio, and is idempotent.
 */

/**
 * Everyone is notified that a studio is live unless it was live within this time: a reconnecting encoder does not
 * count.
 */
const NOTICE_PAUSE_MS = 10 * 60_000;

/** A live in the payload of a webhook. Addresses are whole where the installation knows its own. */
const aboutOf = (
  { publicUrl }: Pick<Write, 'publicUrl'>,
  { slug, nameZh, nameEn }: StudioRow,
  { id, title, beganAt }: Pick<OpenLive, 'id' | 'title' | 'beganAt'>,
) => ({ live: id, slug, nameZh, nameEn, title, startedAt: beganAt, page: `${publicUrl ?? ''}/live/${slug}` });

/** The studio is announced as its plan says. */
const takeInformation = async (
  deps: LiveDeps,
  w: Write,
  studio: StudioRow,
  { title, mainCategory, subCategory, liveId }: Pick<PlanRow, 'title' | 'mainCategory' | 'subCategory' | 'liveId'>,
): Promise<void> => {
  const information = { title, mainCategory, subCategory };
  const { before, after } = diff<Pick<StudioRow, keyof typeof information>>(studio, information);
  if (Object.keys(after).length === 0) return;
  await saveInformation(w.tx, studio.id, { ...information, onlineNotification: studio.onlineNotification });
  await noteAct(deps, systemActor, w, studio.id, { action: 'studio.information', asked: {}, before, after }, liveId);
};

/** The time of the event, and the lease under which it is stored. */
export type EndContext = { at: Date; claim: Claim };

const close = async (
  deps: LiveDeps,
  w: Write,
  studio: StudioRow,
  live: Pick<OpenLive, 'id' | 'studioId' | 'beganAt' | 'title'>,
  reason: EndReason,
  at: Date,
): Promise<void> => {
  await raiseToMinimum(w.tx, live.id);
  const report = await reportOf(w.tx, live, at, await findTotals(w.tx, live.id));
  if (!(await closeLive(w.tx, live.id, { at, reason, report }))) return;
  await recountMinutes(w.tx, live.id);
  await reopenPlan(deps, w, live.id, at);
  await saveWithheld(w.tx, studio.id, { muted: false, cut: false });
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
    ...aboutOf(w, studio, live),
    endedAt: at.toISOString(),
    reason,
    report: `${w.publicUrl ?? ''}/dashboard/report?live=${live.id}`,
  });
  w.emit(studioChannel, 'changed', { id: studio.id });
  w.emit(studioChannel, 'report', { id: studio.id });
  await sendMessage(w, {
    to: 'live',
    type: 'notice',
    title: {
      'zh-CN': liveEndedMessage.title['zh-CN'](studio.nameZh),
      'en-US': liveEndedMessage.title['en-US'](studio.nameEn),
    },
    content: liveEndedMessage.content(live.title, seconds),
    link: `/dashboard/report?live=${live.id}`,
    about: `report:${live.id}`,
  });
};

type Named = Pick<OpenLive, 'title' | 'method'>;

/**
 * The program has started: a live is on since then. Its title and method are those of the studio at this moment; one that
 * began by itself takes title and category of its plan, and so does the studio.
 */
export const beginLive = (
  deps: LiveDeps,
  { studio, live, origin }: { studio: StudioRow; live: OpenLive; origin: LineOrigin | null | undefined },
  { at, claim }: EndContext,
): Promise<Named> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    const { id } = live;
    const left = await findOpenLive(w.tx, studio.id);
    // A previous holder could not close it.
    if (left && left.id !== id) await close(deps, w, studio, left, 'interrupted', new Date(left.lastSeenAt));
    if (!(await insertLive(w.tx, live, at))) return { title: live.title, method: live.method };
    // Only now: acts upon the studio do not wait where lives cannot be stored.
    const row = (await lockStudio(w.tx, studio.id)) ?? studio;
    const planned = await planOfStart(w, studio.id, at);
    const title = planned && !planned.byPerson ? planned.plan.title : row.title;
    const method = methodOnAir(row.method, origin);
    await nameLive(w.tx, id, { title, method });
    if (planned) await linkPlan(deps, w, planned.plan, id);
    if (planned && !planned.byPerson) await takeInformation(deps, w, row, { ...planned.plan, liveId: id });
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
        title: {
          'zh-CN': liveStartedMessage.title['zh-CN'](nameZh),
          'en-US': liveStartedMessage.title['en-US'](nameEn),
        },
        subTitle: sameInEveryLanguage(title),
        content: onlineNotification === '' ? liveStartedMessage.usual : sameInEveryLanguage(onlineNotification),
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
    await callWebhooks(w, 'live.started', aboutOf(w, studio, live));
    w.emit(studioChannel, 'changed', { id: studio.id });
    // Also the server that holds the studio reads it again.
    w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: studio.id }));
    return { title, method };
  });

/** Ends a live and creates its report; its figures are stored already. A pending operator's act comes first. */
export const endLiveOf = (
  deps: LiveDeps,
  studio: StudioRow,
  live: OpenLive,
  reason: EndReason,
  { at, claim }: EndContext,
): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    await lockStudio(w.tx, studio.id);
    await close(deps, w, studio, live, reason, at);
  });
