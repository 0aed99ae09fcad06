import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { lockContents } from '../items/content-record.store.ts';
import { objectsName } from './derivatives.ts';
import { deleteUnused, lockPicture, lostHashes, markUnused } from './unused.store.ts';

const DAY = 86_400_000;
const JUDGED_AT_A_TIME = 500;
const DELETED_AT_A_TIME = 50;

/** @returns how many pictures were deleted */
const deleteSome = (deps: Deps, before: Date): Promise<number> =>
  write(deps, systemActor, async (w) => {
    // Nobody edits an item meanwhile: what is unused stays so.
    await lockContents(w.tx);
    const gone = await deleteUnused(w.tx, before, DELETED_AT_A_TIME);
    const hashes = [...new Set(gone.map(({ hash }) => hash))].sort();
    for (const hash of hashes) await lockPicture(w.tx, hash);
    // Before the commit, under the lock: an upload of the same picture writes its file after that.
    for (const hash of await lostHashes(w.tx, hashes)) {
      for await (const { name } of deps.files.list(objectsName(hash))) await deps.files.remove(name);
    }
    for (const { id } of gone) w.audit({ action: 'content.pictureUnused', subjectType: 'picture', subjectId: id });
    return gone.length;
  });

/**
 * Deletes pictures that no item and no version of one has used for some days, with their derivatives, a few at a time.
 * Pictures are marked first and deleted when their days have passed: what was taken out of a text can be put back until then.
 */
export const deleteUnusedPictures = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  if ((await deps.storage.look()).away) return;
  const at = deps.now();
  let last: string | null = null;
  do last = await markUnused(deps.db, last, at, JUDGED_AT_A_TIME);
  while (last !== null && !signal.aborted);
  const before = new Date(at.getTime() - deps.config.unusedPictureDays * DAY);
  while (!signal.aborted && (await deleteSome(deps, before)) === DELETED_AT_A_TIME);
};
