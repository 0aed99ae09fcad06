import type { AuditAction } from '@onair/contract/audit-actions';
import type { StudioCommand } from '@onair/contract/media-channel';
import { type StudioNow, studioChannel } from '@onair/contract/studio-now';
import { type Write, write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import type { CommandAnswer } from '../../live/live.ts';
import { Refused } from '../../refused.ts';
import { type Happening, insertEvent } from './history.store.ts';
import { STUDIO_CHANGED } from './keep-studios.ts';
import { idleNow } from './now.rules.ts';
import { type KeptStudio, lockStudio } from './studios.store.ts';
import { studioWords } from './studios.words.ts';

/** What the studio did a moment ago. */
export const presentNow = (deps: Deps, studio: KeptStudio): StudioNow =>
  deps.live.now(studio.id) ?? idleNow(studio, deps.now(), deps.live.state().media);

/** @throws Refused `unavailable` while media is away, `conflict` when the studio cannot do it now */
export const demandDone = (answer: CommandAnswer, { locale }: Actor): void => {
  if (answer === 'done') return;
  const words = studioWords[locale];
  if (typeof answer === 'string') {
    const said = words.refused[answer];
    throw new Refused('conflict', { words: said, fields: [{ field: 'studio', rule: answer, msg: said }] });
  }
  const said = words.away[answer.away];
  throw new Refused('unavailable', {
    words: said,
    fields: [{ field: 'media', rule: answer.away, msg: said }],
    retryAfterSeconds: 1,
  });
};

/**
 * Changes a studio under its lock, so that acts on one studio come one after the other; every process and every page
 * hears of it. @throws Refused `notFound` and what the work throws
 */
export const changeStudio = <T>(
  deps: Deps,
  actor: Actor,
  id: string,
  work: (w: Write, studio: KeptStudio) => Promise<T>,
): Promise<T> =>
  write(deps, actor, async (w) => {
    const studio = await lockStudio(w.tx, id);
    if (!studio) throw new Refused('notFound');
    const result = await work(w, studio);
    w.tell(studioChannel, 'changed', { id });
    w.after(() => deps.bus.publish(STUDIO_CHANGED, { id }));
    return result;
  });

export type Act = {
  action: Extract<AuditAction, `studio.${string}`>;
  /** What it asked for, as the timeline shows it. */
  asked: Happening;
  before?: unknown;
  after?: unknown;
};

/** Writes an operator's act into the audit log and onto the studio's timeline. */
export const noteAct = async (
  deps: Deps,
  actor: Actor,
  w: Write,
  studioId: string,
  { action, asked, before, after }: Act,
): Promise<void> => {
  w.audit({ action, subjectType: 'studio', subjectId: studioId, before, after });
  await insertEvent(
    w.tx,
    {
      id: deps.newId(),
      studioId,
      liveId: deps.live.now(studioId)?.liveId ?? null,
      kind: 'act',
      accountId: actor.session?.accountId ?? null,
      data: { act: action, ...asked },
    },
    w.at,
  );
};

/** Has the media process do something; what it did is noted once it has said so. */
export const command = (
  deps: Deps,
  actor: Actor,
  id: string,
  asked: (studio: KeptStudio) => StudioCommand,
  act: Act,
  more: (w: Write, studio: KeptStudio) => Promise<void> = async () => {},
): Promise<StudioNow> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const { program, muted, live, lines } = presentNow(deps, studio);
    // Ending nothing would only keep encoders out for the cool-down.
    const idle = !live && program === null && lines.every(({ phase }) => phase === 'armed');
    if (act.action === 'studio.end' && idle && deps.live.state().media.available) demandDone('notPossible', actor);
    demandDone(await deps.live.command(id, asked(studio)), actor);
    await more(w, studio);
    const before = act.action === 'studio.mute' ? { muted } : { program };
    await noteAct(deps, actor, w, id, { before, ...act });
    return presentNow(deps, studio);
  });
