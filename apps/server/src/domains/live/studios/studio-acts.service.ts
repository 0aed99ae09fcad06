import { setTimeout as delay } from 'node:timers/promises';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { StudioCommand } from '@onair/contract/live/media/channel';
import { type StudioNow, studioChannel } from '@onair/contract/live/studios/now';
import { found } from '../../../db/demand.ts';
import { findRevokedRight, rightOf } from '../../../db/right.store.ts';
import { findAnswer, type Write, write } from '../../../db/write.ts';
import type { Actor } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { type Happening, insertEvent } from '../lives/history.store.ts';
import type { CommandAnswer, LiveDeps } from '../media/live.client.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { idleNow } from './now.rules.ts';
import { settingsOf } from './studios.rules.ts';
import { findStudio, lockStudio, type StudioRow } from './studios.store.ts';
import { studioWords } from './studios.words.ts';

/** What the studio did a moment ago. */
export const presentNow = ({ live, now }: Pick<LiveDeps, 'live' | 'now'>, studio: StudioRow): StudioNow => {
  const state = live.now(studio.id);
  if (state) return state;
  // Between two holders, at a start, and until a new holder has measured it, the database tells whether a live is on.
  return idleNow(studio, now(), live.state(studio.id).media, studio.open);
};

/** @throws AppError `unavailable` without media, `conflict` when the studio cannot do it now */
export const demandDone = (answer: CommandAnswer, { locale }: Actor): void => {
  if (answer === 'done') return;
  const words = studioWords[locale];
  if (typeof answer === 'string') {
    const message = words.refused[answer];
    throw new AppError('conflict', { words: message, fields: [{ field: 'studio', rule: answer, msg: message }] });
  }
  const message = words.away[answer.away];
  throw new AppError('unavailable', {
    words: message,
    fields: [{ field: 'media', rule: answer.away, msg: message }],
    retryAfterSeconds: 1,
  });
};

/**
 * Changes a studio under its lock, so that acts on one studio are serialized; every process and every page is notified.
 * @throws AppError `notFound` and what the work throws
 */
export const changeStudio = <T>(
  deps: LiveDeps,
  actor: Actor,
  id: string,
  work: (w: Write, studio: StudioRow) => Promise<T>,
): Promise<T> =>
  write(deps, actor, async (w) => {
    const studio = found(await lockStudio(w.tx, id));
    const result = await work(w, studio);
    w.emit(studioChannel, 'changed', { id });
    w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id }));
    return result;
  });

export type Act = {
  action: Extract<AuditAction, `studio.${string}`>;
  /** The request, as the timeline shows it. */
  asked: Happening;
  before?: unknown;
  after?: unknown;
};

/** Writes an operator's act to the audit log and the studio's timeline. */
export const noteAct = async (
  deps: LiveDeps,
  actor: Actor,
  w: Write,
  studioId: string,
  { action, asked, before, after }: Act,
  liveId = deps.live.now(studioId)?.liveId ?? null,
): Promise<void> => {
  w.audit({ action, subjectType: 'studio', subjectId: studioId, before, after });
  await insertEvent(
    w.tx,
    {
      id: deps.newId(),
      studioId,
      liveId,
      kind: 'act',
      accountId: actor.session?.accountId ?? null,
      data: { act: action, ...asked },
    },
    w.at,
  );
};

const RETRIES_MS = [250, 500, 1_000, 2_000, 2_000, 4_000, 8_000, 16_000];

/** What the media process has done is recorded even if the database was unavailable at that moment. */
const storeLater = async (deps: LiveDeps, store: () => Promise<unknown>): Promise<void> => {
  for (const waitMs of RETRIES_MS) {
    await delay(waitMs, null, { ref: false });
    try {
      await store();
      return;
    } catch (error) {
      if (error instanceof AppError) return;
    }
  }
  deps.log.error('an act of an operator could not be put on record');
};

/**
 * Acts through the media process and then stores the act, without a lock or connection in between: a check, the act, a
 * short write. A repeat with the same key gets the first reply, or at least learns that it was done.
 * @param check throws where the act is impossible. Whatever may be refused is refused here or by `act`: `store` comes after
 * the effect, and a refused act leaves nothing
 * @param act names the gesture, so that the media process acts once
 */
export const actThenStore = async <T>(
  deps: LiveDeps,
  actor: Actor,
  id: string,
  {
    check,
    act,
    store,
  }: {
    check?: (studio: StudioRow) => void | Promise<void>;
    act: (studio: StudioRow, gesture: string | null) => Promise<CommandAnswer>;
    store: (w: Write, studio: StudioRow) => Promise<T>;
  },
): Promise<T> => {
  const lost = await findRevokedRight(deps.db, rightOf(actor, deps));
  if (lost) throw new AppError(lost);
  const earlier = await findAnswer(deps.db, actor);
  if (earlier) return earlier.answer as T;
  const studio = found(await findStudio(deps.db, id));
  await check?.(studio);
  const gesture = actor.session && actor.idempotencyKey ? `${actor.session.accountId} ${actor.idempotencyKey}` : null;
  demandDone(await act(studio, gesture), actor);
  const stored = (): Promise<T> => changeStudio(deps, actor, id, store);
  try {
    return await stored();
  } catch (error) {
    if (!(error instanceof AppError)) void storeLater(deps, stored);
    throw error;
  }
};

/** Sends a command to the media process; the effect is recorded once it has confirmed it. */
export const command = async (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  asked: (studio: StudioRow) => StudioCommand,
  act: Act,
  more: (w: Write, studio: StudioRow, liveId: string | null) => Promise<void> = async () => {},
): Promise<StudioNow> => {
  let before: StudioNow | null = null;
  return actThenStore(deps, actor, id, {
    check: (studio) => {
      before = presentNow(deps, studio);
      const { live, program, lines } = before;
      // Ending nothing would only start the cool-down for encoders.
      const idle = !live && program === null && lines.every(({ phase }) => phase === 'armed');
      if (act.action === 'studio.end' && idle && deps.live.state(id).media.available) demandDone('notPossible', actor);
    },
    act: (studio, gesture) => deps.live.command(id, asked(studio), { id: gesture, settings: settingsOf(studio) }),
    store: async (w, studio) => {
      const liveId = before?.liveId ?? null;
      await more(w, studio, liveId);
      const was = act.action === 'studio.mute' ? { muted: before?.muted } : { program: before?.program };
      await noteAct(deps, actor, w, id, { before: was, ...act }, liveId);
      return presentNow(deps, studio);
    },
  });
};
