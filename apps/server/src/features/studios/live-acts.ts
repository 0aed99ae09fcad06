import type { StudioEvent } from '@onair/contract/media-channel';
import type { EndReason, TimelineKind } from '@onair/contract/studio-history';
import { studioChannel } from '@onair/contract/studio-now';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { ownWords, sendMessage } from '../../news/send-message.ts';
import { type Happening, insertEvent, meansOf } from './history.store.ts';
import { closeLive, insertLive, type OpenLive } from './lives.store.ts';
import { reportOf } from './report.ts';
import { type KeptStudio, lockStudio } from './studios.store.ts';
import { onlineNews } from './studios.words.ts';

/** What happens to a studio by itself, written down: events, audit rows, lives and their reports. */
const MINUTE = 60_000;

type About = { studio: KeptStudio; live: OpenLive | null };

/** The programme has begun: a live is on from now. Everybody with an account is told. */
export const beginLive = (deps: Deps, studio: KeptStudio): Promise<OpenLive> =>
  write(deps, systemActor, async (w) => {
    const id = deps.newId();
    const { method, slug, title, nameZh, nameEn, onlineNotification } = studio;
    await insertLive(w.tx, { id, studioId: studio.id, title, method }, w.at);
    await insertEvent(
      w.tx,
      { id: deps.newId(), studioId: studio.id, liveId: id, kind: 'began', data: { to: method } },
      w.at,
    );
    await sendMessage(w, {
      to: 'everyone',
      type: 'message',
      title: { 'zh-CN': onlineNews.title['zh-CN'](nameZh), 'en-US': onlineNews.title['en-US'](nameEn) },
      subTitle: ownWords(title),
      content: onlineNotification === '' ? onlineNews.usual : ownWords(onlineNotification),
      link: `/live/${slug}`,
      about: `live:${id}`,
    });
    w.audit({
      action: 'studio.began',
      subjectType: 'studio',
      subjectId: studio.id,
      after: { live: id, method, title },
    });
    w.tell(studioChannel, 'changed', { id: studio.id });
    return { id, studioId: studio.id, method, beganAt: w.at.toISOString(), peak: 0, unique: 0 };
  });

/** Ends a live and makes its report; figures and minutes are stored already. An operator's act that is under way comes first. */
export const endLiveOf = (deps: Deps, studio: KeptStudio, live: OpenLive, reason: EndReason): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await lockStudio(w.tx, studio.id);
    const { lastAt } = await meansOf(w.tx, live.id);
    const report = await reportOf(w.tx, live.id);
    const at = reason === 'interrupted' ? new Date(lastAt === null ? live.beganAt : Date.parse(lastAt) + MINUTE) : w.at;
    if (!(await closeLive(w.tx, live.id, { at, reason, report }))) return;
    await insertEvent(
      w.tx,
      { id: deps.newId(), studioId: studio.id, liveId: live.id, kind: 'ended', data: { reason } },
      w.at,
    );
    w.audit({
      action: 'studio.ended',
      subjectType: 'studio',
      subjectId: studio.id,
      after: { live: live.id, reason, seconds: Math.round((at.getTime() - Date.parse(live.beganAt)) / 1000) },
    });
    w.tell(studioChannel, 'changed', { id: studio.id });
  });

const happeningOf = (
  event: StudioEvent,
): { kind: Exclude<TimelineKind, 'began' | 'ended' | 'media' | 'act'>; data: Happening } | null => {
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

/** Writes down what the media process tells; a switch, which the audience sees, goes into the audit log too. */
export const noteEvent = async (deps: Deps, { studio, live }: About, event: StudioEvent): Promise<void> => {
  const happening = happeningOf(event);
  if (!happening) return;
  const row = { id: deps.newId(), studioId: studio.id, liveId: live?.id ?? null, ...happening };
  if (event.event !== 'switched') return insertEvent(deps.db, row, deps.now());
  const { from, to, ...how } = happening.data;
  await write(deps, systemActor, async (w) => {
    await insertEvent(w.tx, row, w.at);
    w.audit({
      action: 'studio.switched',
      subjectType: 'studio',
      subjectId: studio.id,
      before: { program: from },
      after: { program: to, ...how },
    });
  });
};

/** The media process went away or came back while a live was on. */
export const noteMedia = (deps: Deps, { studio, live }: About, reason: 'away' | 'back'): Promise<void> =>
  insertEvent(
    deps.db,
    { id: deps.newId(), studioId: studio.id, liveId: live?.id ?? null, kind: 'media', data: { reason } },
    deps.now(),
  );
