import { CLIPS_MAX, type LiveClip } from '@onair/contract/live/live-reports';
import { studioChannel } from '@onair/contract/live/studios/now';
import type { Locale } from '@onair/contract/text';
import { demandLatest, found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { diff, reread, type Write, write } from '../../../db/write.ts';
import type { Actor } from '../../../deps.ts';
import { invalidField } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { studioWords } from '../studios/studios.words.ts';
import { countClips, findClips, insertClip, lockClip, removeClip, type Span, saveClip } from './clips.store.ts';
import { findEndedLive } from './ended-lives.store.ts';

type ClipRequest = { actor: Actor; id: string };
type LiveSpan = { beganAt: string; endedAt: string | null };

/** The span in whole seconds, with a trimmed note. @throws AppError `invalid` unless it lies within the live */
const demandSpan = ({ startsAt, endsAt, note }: Span, live: LiveSpan, locale: Locale): Span => {
  const [from, to, began] = [startsAt, endsAt, live.beganAt].map((at) => Date.parse(at));
  const ended = live.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(live.endedAt);
  if (from !== undefined && to !== undefined && began !== undefined && began <= from && from < to && to <= ended) {
    return { startsAt, endsAt, note: note.trim() };
  }
  throw invalidField('endsAt', 'span', studioWords[locale].clipSpan);
};

const clipOf = async (w: Write, liveId: string, id: string): Promise<LiveClip> =>
  reread((await findClips(w.tx, liveId)).find((clip) => clip.id === id));

/** Logs an act on a clip; every page with the report reloads it. */
const note = (
  w: Write,
  action: 'studio.clipAdd' | 'studio.clipEdit' | 'studio.clipDelete',
  { liveId, studioId }: { liveId: string; studioId: string },
  { before, after }: { before?: object; after?: object },
): void => {
  w.audit({ action, subjectType: 'live', subjectId: liveId, before, after });
  w.emit(studioChannel, 'report', { id: studioId });
};

/** @throws AppError `notFound`, `invalid`, `rejected` */
export const addClip = (deps: LiveDeps, { actor, id: liveId, ...request }: ClipRequest & Span): Promise<LiveClip> =>
  write(deps, actor, async (w) => {
    const live = found(await findEndedLive(w.tx, liveId));
    const span = demandSpan(request, live, actor.locale);
    await demandRoom(w.tx, `clips ${liveId}`, {
      most: CLIPS_MAX,
      words: studioWords[actor.locale].tooManyClips(CLIPS_MAX),
      count: () => countClips(w.tx, liveId),
    });
    const id = deps.newId();
    await insertClip(w.tx, { id, liveId, madeBy: actor.session?.accountId ?? null, ...span }, w.at);
    note(w, 'studio.clipAdd', { liveId, studioId: live.studioId }, { after: span });
    return clipOf(w, liveId, id);
  });

/** @throws AppError `notFound`, `invalid`, `conflict` */
export const editClip = (
  deps: LiveDeps,
  { actor, id, version, ...request }: ClipRequest & Span & { version: number },
): Promise<LiveClip> =>
  write(deps, actor, async (w) => {
    const clip = found(await lockClip(w.tx, id));
    demandLatest(clip, version);
    const span = demandSpan(request, clip, actor.locale);
    await saveClip(w.tx, id, span);
    note(w, 'studio.clipEdit', clip, diff<Span>(clip, span));
    return clipOf(w, clip.liveId, id);
  });

/** @throws AppError `notFound` */
export const deleteClip = (deps: LiveDeps, { actor, id }: ClipRequest): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const clip = found(await lockClip(w.tx, id));
    await removeClip(w.tx, id);
    const { startsAt, endsAt, note: words } = clip;
    note(w, 'studio.clipDelete', clip, { before: { startsAt, endsAt, note: words } });
    return true;
  });
