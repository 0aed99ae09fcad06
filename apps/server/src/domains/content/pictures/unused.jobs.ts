import { DAY } from '@onair/contract/lib/local-time';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { lockContents } from '../items/items.store.ts';
import { objectsName } from './derivatives.service.ts';
import { deleteUnused, hasPicture, lockPicture, markUnused } from './pictures.store.ts';

const JUDGED_AT_A_TIME = 500;
const DELETED_AT_A_TIME = 50;

const lostFiles = jobKind<{ hash: string }>('content.pictureFiles', {
  retries: 20,
  backoffSeconds: 60,
  timeoutSeconds: 120,
  concurrency: 1,
});

/**
 * Removes the files of a picture that no row names any more. Under its lock: an upload of the same picture checks for
 * its file again after that.
 */
const removeLost = ({ db, files }: Pick<Deps, 'db' | 'files'>, hash: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPicture(tx, hash);
    if (await hasPicture(tx, hash)) return;
    for await (const { name } of files.list(objectsName(hash))) await files.remove(name);
  });

export const startPictureRemovals = (deps: Deps): void =>
  deps.jobs.work(lostFiles, ({ hash }, { db }) => removeLost({ ...deps, db }, hash));

/** @returns how many pictures were deleted */
const deleteSome = (deps: Deps, before: Date): Promise<number> =>
  write(deps, systemActor, async (w) => {
    // Nobody edits an item meanwhile, so what is unused stays unused.
    await lockContents(w.tx);
    const gone = await deleteUnused(w.tx, before, DELETED_AT_A_TIME);
    for (const hash of new Set(gone.map((one) => one.hash)))
      await deps.jobs.add(w.tx, lostFiles, { hash }, { key: hash });
    for (const { id } of gone) w.audit({ action: 'content.pictureUnused', subjectType: 'picture', subjectId: id });
    return gone.length;
  });

/**
 * Deletes pictures that no item and no version has used for some days, with their derivatives, in batches. Pictures are
 * marked first and deleted after those days: until then, a picture removed from a text can be put back.
 */
export const deleteUnusedPictures = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  if ((await deps.storage.check()).away) return;
  const at = deps.now();
  let last: string | null = null;
  do last = await markUnused(deps.db, last, at, JUDGED_AT_A_TIME);
  while (last !== null && !signal.aborted);
  const before = new Date(at.getTime() - deps.config.unusedPictureDays * DAY);
  while (!signal.aborted && (await deleteSome(deps, before)) === DELETED_AT_A_TIME);
};
