import { MARKED_SECONDS } from '@onair/contract/live/live-reports';
import type { Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { insertEvent, type NewEvent, saveMinutes } from '../lives/history.store.ts';
import { courseOf, type DemoLive, type Draws, demoStudioLives } from '../lives/lives.demo.ts';
import { reportOf } from '../lives/lives.service.ts';
import { closeLive, findLive, insertLive, noteEnder, saveFigures, type Totals } from '../lives/lives.store.ts';
import { insertMark } from '../reports/clips.store.ts';
import { findDemoOperator } from './studios.demo.store.ts';
import { findStudioBySlug, saveInformation, saveMethod } from './studios.store.ts';

/** Marks of the operator in each live, as fractions of its duration. */
const CLIP_NOTES = [
  [0.12, '开场'],
  [0.46, '观众提问'],
  [0.83, '全场最高在看'],
] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A live's report, from its minutes. */
const totalsOf = (minutes: ReturnType<typeof courseOf>['minutes']): Totals => {
  const totals = { seconds: 0, video: 0, audio: 0, frames: 0 };
  for (const { seconds, videoKbps, audioKbps, fps } of minutes) {
    totals.seconds += seconds;
    totals.video += (videoKbps ?? 0) * seconds;
    totals.audio += (audioKbps ?? 0) * seconds;
    totals.frames += (fps ?? 0) * seconds;
  }
  return totals;
};

const relive = async (
  deps: Deps,
  {
    studioId,
    operator,
    began,
    live,
    draws,
  }: { studioId: string; operator: string | null; began: Date; live: DemoLive; draws: Draws },
): Promise<void> => {
  const course = courseOf(live, draws);
  const liveId = deps.newId();
  const at = (minute: number): Date => new Date(began.getTime() + minute * MINUTE);
  await deps.db.transaction(async (tx) => {
    await insertLive(tx, { id: liveId, studioId, title: live.title, method: live.method }, began);
    await saveMinutes(
      tx,
      course.minutes.map((minute, n) => ({ ...minute, studioId, liveId, at: at(n).toISOString() })),
    );
    const events: (Omit<NewEvent, 'id' | 'studioId' | 'liveId'> & { minute: number })[] = [
      { minute: 0, kind: 'began', data: { to: live.method } },
      ...course.events.map((event) => ({ ...event, accountId: event.kind === 'act' ? operator : null })),
      { minute: live.minutes, kind: 'ended', data: { reason: course.endReason } },
    ];
    for (const { minute, ...event } of events) {
      await insertEvent(tx, { ...event, id: deps.newId(), studioId, liveId }, at(minute));
    }
    for (const [part, note] of CLIP_NOTES) {
      const mark = { id: deps.newId(), liveId, note, madeBy: operator, seconds: MARKED_SECONDS };
      await insertMark(tx, mark, at(Math.round(live.minutes * part)));
    }
    const totals = totalsOf(course.minutes);
    const { peak, unique, playback } = course;
    await saveFigures(tx, [{ id: liveId, peak, unique, playback, ...totals }], at(live.minutes));
    if (course.endReason === 'operator') await noteEnder(tx, liveId, operator);
    const report = {
      ...(await reportOf(tx, { id: liveId, studioId, beganAt: began.toISOString() }, at(live.minutes), totals)),
      minutesWatched: course.minutesWatched,
      chatMessages: course.minutes.reduce((sum, { chat }) => sum + chat, 0),
    };
    await closeLive(tx, liveId, { at: at(live.minutes), reason: course.endReason, report });
  });
};

/**
 * Gives the demo studios their titles and settings, and past lives of the last weeks with minutes, events and reports.
 * Called after the studios exist; does nothing where there was ever a live.
 * @returns the number of lives
 */
export const seedStudios = async (deps: Deps, seeded: (seed: number) => Draws): Promise<number> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const today = calendar.at(deps.now().getTime()).dayNumber;
  const operator = await findDemoOperator(deps.db);
  let lives = 0;
  for (const { slug, method, information, lives: past } of demoStudioLives) {
    const studio = await findStudioBySlug(deps.db, slug);
    if (!studio) continue;
    if (studio.title === '') {
      await deps.db.transaction(async (tx) => {
        await saveInformation(tx, studio.id, information);
        await saveMethod(tx, studio.id, method);
      });
    }
    if (await findLive(deps.db, studio.id, null)) continue;
    for (const live of [...past].sort((a, b) => b.daysAgo - a.daysAgo)) {
      const began = new Date(calendar.startOf(today - live.daysAgo) + live.hour * HOUR);
      lives += 1;
      await relive(deps, { studioId: studio.id, operator, began, live, draws: seeded(lives) });
    }
  }
  return lives;
};
