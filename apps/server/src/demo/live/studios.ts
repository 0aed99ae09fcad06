import { MARKED_SECONDS } from '@onair/contract/live/live-reports';
import { type Static, Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { closeLive, reportOf } from '../../domains/live/index.ts';
import { columns, Moment, readRows, StudioSlug } from '../data.ts';
import type { Loading } from '../load/loading.ts';
import { demoOperator } from '../people.store.ts';
import { seeded } from '../prng.ts';
import { insertRows } from '../rows.store.ts';
import { courseOf } from './course.ts';
import { describeStudio, findStudio, hasLives } from './live.store.ts';

const MINUTE = 60_000;

const Method = Type.Union([Type.Literal('normal'), Type.Literal('flowControl'), Type.Literal('video')]);
const Studio = columns({
  slug: Type.String(),
  name_zh: Type.String(),
  name_en: Type.String(),
  title: Type.String(),
  online_notification: Type.String(),
  main_category: Type.String(),
  sub_category: Type.String(),
  method: Method,
  /** The crowd at its fullest. */
  crowd: Type.Integer(),
  /** The loop that it shows, and the name of that in the library. */
  scene: Type.Union([Type.Literal('launch'), Type.Literal('evening'), Type.Literal('kitchen')]),
  video: Type.String(),
});

/** A past live; what happened in it is drawn: `courseOf`. */
const Live = columns({
  studio: StudioSlug,
  title: Type.String(),
  method: Method,
  began_at: Moment,
  minutes: Type.Integer(),
  crowd: Type.Integer(),
});
type Live = Static<typeof Live>;

/** Marks of the operator in each live, as fractions of its duration. */
const Clip = columns({ part: Type.Number(), note: Type.String() });

/** The studios that the demo company has on air, in a fixed order. */
export const demoStudios = () => readRows('studios.json', Studio);
/** The past lives of a studio, oldest first. */
export const livesOf = (slug: string) => readRows('lives.json', Live).filter(({ studio }) => studio === slug);

/** A live's totals, from its minutes. */
const totalsOf = (minutes: ReturnType<typeof courseOf>['minutes']) => {
  const totals = { seconds: 0, video: 0, audio: 0, frames: 0 };
  for (const { seconds, videoKbps, audioKbps, fps } of minutes) {
    totals.seconds += seconds;
    totals.video += videoKbps * seconds;
    totals.audio += audioKbps * seconds;
    totals.frames += fps * seconds;
  }
  return totals;
};

type Past = { studioId: string; operator: string | null; began: Date; live: Live; course: ReturnType<typeof courseOf> };

const relive = async (deps: Deps, { studioId, operator, began, live, course }: Past): Promise<void> => {
  const id = deps.newId();
  const at = (minute: number): Date => new Date(began.getTime() + minute * MINUTE);
  const end = at(live.minutes);
  const of = { studio_id: studioId, live_id: id };
  const totals = totalsOf(course.minutes);
  await deps.db.transaction(async (tx) => {
    const row = {
      ...{ id, studio_id: studioId, title: live.title, method: live.method, began_at: began },
      ...{ peak: course.peak, unique_viewers: course.unique, playback: course.playback },
      ...{ on_air_seconds: totals.seconds, video_kilobits: totals.video, audio_kilobits: totals.audio },
      ...{ frames: totals.frames, last_seen_at: end, ended_by: course.endReason === 'operator' ? operator : null },
    };
    await insertRows(tx, 'studio_lives', [row]);
    const minutes = course.minutes.map(({ videoKbps, audioKbps, unique, ...minute }, n) => {
      return { ...of, at: at(n), ...minute, video_kbps: videoKbps, audio_kbps: audioKbps, unique_viewers: unique };
    });
    await insertRows(tx, 'studio_minutes', minutes);
    const events = [
      { minute: 0, kind: 'began', data: { to: live.method } },
      ...course.events,
      { minute: live.minutes, kind: 'ended', data: { reason: course.endReason } },
    ].map(({ minute, kind, data }) => {
      return { id: deps.newId(), ...of, at: at(minute), kind, account_id: kind === 'act' ? operator : null, data };
    });
    await insertRows(tx, 'studio_events', events);
    const clips = readRows('clips.json', Clip).map(({ part, note }) => {
      const ends = at(Math.round(live.minutes * part));
      const starts = new Date(Math.max(began.getTime(), ends.getTime() - MARKED_SECONDS * 1_000));
      return {
        id: deps.newId(),
        live_id: id,
        starts_at: starts,
        ends_at: ends,
        note,
        made_by: operator,
        made_at: ends,
      };
    });
    await insertRows(tx, 'live_clips', clips);
    const report = {
      ...(await reportOf(tx, { id, studioId, beganAt: began.toISOString() }, end, totals)),
      minutesWatched: course.minutesWatched,
      chatMessages: course.minutes.reduce((sum, { chat }) => sum + chat, 0),
    };
    await closeLive(tx, id, { at: end, reason: course.endReason, report });
  });
};

/**
 * Gives the studios their titles and settings, and past lives of the last weeks with minutes, events and reports. Call it
 * after the studios exist; no lives where there was ever one.
 * @returns the number of lives
 */
export const loadLives = async ({ deps, at }: Pick<Loading, 'deps' | 'at'>): Promise<number> => {
  const operator = await demoOperator(deps.db);
  let count = 0;
  for (const { slug, ...told } of demoStudios()) {
    const studio = await findStudio(deps.db, slug);
    if (!studio) continue;
    if (studio.title === '') await describeStudio(deps.db, studio.id, told);
    if (await hasLives(deps.db, studio.id)) continue;
    for (const live of livesOf(slug)) {
      count += 1;
      const past = { studioId: studio.id, operator, began: at(live.began_at), live };
      await relive(deps, { ...past, course: courseOf(live, seeded(count)) });
    }
  }
  return count;
};
