import { createHash } from 'node:crypto';
import { type ContentPicture, contentPictureUrl } from '@onair/contract/content/pictures';
import { write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { demandRoom } from '../../../files/storage/demand-storage.ts';
import { perceptualHash } from '../../../files/uploads/derive-picture.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import { derivePictures, withOriginal } from './derivatives.ts';
import { findSimilar, insertPicture } from './pictures.store.ts';
import { lockPicture } from './unused.store.ts';

type NewPicture = { bytes: Buffer; name: string; alt: string };

/**
 * Stores a picture for items: re-encoded without metadata, its bytes once under their hash. The file exists before the
 * row that names it.
 * @throws AppError of `renderPicture`, `unavailable` or `noSpace` where the folder is unavailable or full
 */
export const storePicture = async (
  deps: Deps,
  actor: Actor,
  { bytes: sent, name, alt }: NewPicture,
): Promise<ContentPicture> => {
  await demandRoom(deps, actor.locale, sent.length);
  const { bytes, type, width, height } = await renderPicture(sent, { as: 'original' }, actor.locale);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const phash = await perceptualHash(bytes);
  const id = deps.newId();
  const insert = () =>
    write(deps, actor, async (w) => {
      const createdBy = actor.session?.accountId ?? null;
      const facts = { width, height, bytes: bytes.length, name };
      await lockPicture(w.tx, hash);
      await insertPicture(w.tx, { id, hash, mime: type, ...facts, alt, phash, createdBy, at: w.at });
      await deps.jobs.add(w.tx, derivePictures, { hash }, { key: hash });
      w.audit({ action: 'content.picture', subjectType: 'picture', subjectId: id, after: facts });
      return { id, url: contentPictureUrl(id), width, height, alt, similar: await findSimilar(w.tx, phash, id) };
    });
  return withOriginal(deps, { hash, bytes }, insert);
};
