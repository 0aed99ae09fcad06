import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { AppError } from '../../../lib/errors.ts';
import { slateShape } from '../media/ladder.rules.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { mediaFiles, removeFiles, stored } from '../media/media-files.service.ts';
import { findParameters } from '../media/renditions.store.ts';
import { canProcess } from '../media/studio-work.service.ts';
import { JobFailed } from '../media/worker.client.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { findSlate, storeSlate } from './slates.store.ts';
import { slateWords } from './slates.words.ts';

/** `from` names the slate with the picture to convert into another shape. */
type Slate = { studioId: string; id: string; from?: string };

const makeSlate = jobKind<Slate>('slates.make', { retries: 3, backoffSeconds: 2, timeoutSeconds: 120, concurrency: 2 });

/** How long an upload waits for its slate, on an open connection. */
export const SLATE_WAIT_MS = 45_000;
const POLL_MS = 100;

export const removeSlateFiles = async (deps: LiveDeps, id: string | null): Promise<void> => {
  if (id) await removeStored(deps, stored.slate(id), stored.slatePicture(id));
};

/** Packs pictures as clips, in any process that has FFmpeg and access to them, and activates them. */
export const startSlates = (deps: LiveDeps): void => {
  const files = mediaFiles(deps.config.mediaDir);
  deps.jobs.work(
    makeSlate,
    async ({ studioId, id, from }, { attempt, signal, db }) => {
      if (from) {
        const slate = await findSlate(db, studioId);
        // Another picture, or none, was selected meanwhile: it has the new shape already.
        if (slate?.current !== from) return;
        const picture = await deps.files.read(stored.slatePicture(from));
        if (picture) await deps.files.write(stored.slatePicture(id), picture);
      }
      const shape = slateShape(await findParameters(db, studioId));
      const image = (await deps.files.local(stored.slatePicture(id))) ?? '';
      const to = files.slate(`${id}.${randomUUID().slice(0, 8)}`);
      await files.make('slates');
      const job = deps.worker.run({ do: 'slate', image, to, shape });
      signal.addEventListener('abort', job.cancel, { once: true });
      try {
        await job.result;
        await deps.files.moveIn(stored.slate(id), to);
      } catch (error) {
        await removeFiles(to);
        const hopeless = error instanceof JobFailed && ['unreadable', 'tooLarge', 'noSpace'].includes(error.reason);
        if (!hopeless && attempt <= makeSlate.rules.retries) throw error;
        deps.log.warn({ err: error, studioId }, 'a slate could not be made');
        // Callers that wait for it see that the picture is gone.
        return removeSlateFiles(deps, id);
      }
      let last: string | null = null;
      await write({ ...deps, db }, systemActor, async (w) => {
        last = (await findSlate(w.tx, studioId))?.current ?? null;
        await storeSlate(w.tx, { studioId, current: id, coverId: randomUUID() });
        w.emit(videosChannel, 'slate', { studioId });
        w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: studioId }));
      });
      if (last !== id) await removeSlateFiles(deps, last);
    },
    { able: () => canProcess(deps) },
  );
};

/** Recreates a studio's own slate, since its parameters have changed; the current one is shown until then. */
export const remakeSlate = async (w: Write, deps: Pick<Deps, 'jobs' | 'newId'>, studioId: string): Promise<void> => {
  const from = (await findSlate(w.tx, studioId))?.current;
  if (!from) return;
  const id = deps.newId();
  await deps.jobs.add(w.tx, makeSlate, { studioId, id, from }, { key: id });
};

/**
 * Turns a picture in the folder into the studio's slate; resolves once it is active.
 * @throws AppError `rejected` when no slate can be made of it, `unavailable` when that takes longer than a person waits
 */
export const askForSlate = async (deps: LiveDeps, actor: Actor, slate: Slate, isThere: () => Promise<boolean>) => {
  const words = slateWords[actor.locale];
  await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
    w.audit({ action: 'slate.upload', subjectType: 'studio', subjectId: slate.studioId });
    await deps.jobs.add(w.tx, makeSlate, slate, { key: slate.id });
  });
  for (const from = performance.now(); performance.now() - from < SLATE_WAIT_MS; await delay(POLL_MS)) {
    if ((await findSlate(deps.db, slate.studioId))?.current === slate.id) return;
    if (!(await isThere())) throw new AppError('rejected', { words: words.failed });
  }
  throw new AppError('unavailable', { words: words.late, retryAfterSeconds: 10 });
};
