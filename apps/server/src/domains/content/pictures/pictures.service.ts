import { createHash } from 'node:crypto';
import {
  type ContentPicture,
  type Crop,
  contentPictureUrl,
  type framePicture,
  type PictureFrame,
  wideRegion,
} from '@onair/contract/content/pictures';
import type { Body } from '@onair/contract/endpoint';
import type { Static } from 'typebox';
import { found } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { demandRoom } from '../../../files/storage/demand-storage.ts';
import { cutPicture, perceptualHash, type Region } from '../../../files/uploads/derive-picture.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import { derivePictures, originalName, withOriginal } from './derivatives.service.ts';
import {
  findPicture,
  findSimilar,
  insertFrame,
  insertPicture,
  lockPicture,
  type PictureRow,
} from './pictures.store.ts';

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

const THOUSAND = 1_000;

const originalOf = async (deps: Deps, id: string): Promise<{ use: PictureRow; original: PictureRow }> => {
  const use = found(await findPicture(deps.db, id));
  return { use, original: use.originalId ? reread(await findPicture(deps.db, use.originalId)) : use };
};

const focusOf = ({ focalX, focalY }: PictureRow) => ({
  x: Math.round(focalX * THOUSAND),
  y: Math.round(focalY * THOUSAND),
});

/** How a use of a picture shows its original. @throws AppError `notFound` */
export const frameOf = async (deps: Deps, id: string): Promise<Static<typeof PictureFrame>> => {
  const { use, original } = await originalOf(deps, id);
  const { id: originalId, width, height } = original;
  return { original: { id: originalId, width, height }, crop: use.crop, focus: focusOf(use), alt: use.alt };
};

/** The part of a picture that its cover shows; null for all of it. */
export const coverOf = (picture: PictureRow): Region | null => wideRegion(picture, focusOf(picture));

/** A crop in pixels, within the picture; null where it removes nothing. */
const regionOf = ({ x, y, width, height }: Crop, picture: PictureRow): Region | null => {
  const [left, top] = [
    Math.min(picture.width - 1, Math.round((x / THOUSAND) * picture.width)),
    Math.min(picture.height - 1, Math.round((y / THOUSAND) * picture.height)),
  ];
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(picture.width - left, Math.round((width / THOUSAND) * picture.width))),
    height: Math.max(1, Math.min(picture.height - top, Math.round((height / THOUSAND) * picture.height))),
  };
  return region.width === picture.width && region.height === picture.height ? null : region;
};

/**
 * Stores a use of a picture: the shown part of its original as a picture of its own, so that readers never get what was
 * cropped. The original stays.
 * @throws AppError `notFound`, and `closed`, `unavailable` or `noSpace` where files cannot be written
 */
export const storeFrame = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { crop, focus, alt }: Omit<Body<typeof framePicture>, 'id'>,
): Promise<ContentPicture> => {
  const { original } = await originalOf(deps, id);
  await demandRoom(deps, actor.locale, original.bytes);
  const region = crop && regionOf(crop, original);
  const cut = region && (await cutPicture(found(await deps.files.read(originalName(original.hash))), region));
  const facts = cut
    ? {
        hash: createHash('sha256').update(cut).digest('hex'),
        bytes: cut.length,
        mime: 'image/webp',
        width: region.width,
        height: region.height,
      }
    : {};
  const use = {
    ...original,
    ...facts,
    id: deps.newId(),
    alt: alt.trim(),
    focalX: focus.x / THOUSAND,
    focalY: focus.y / THOUSAND,
    originalId: original.id,
    crop: region ? crop : null,
  };
  const { width, height, hash } = use;
  const insert = () =>
    write(deps, actor, async (w) => {
      await lockPicture(w.tx, hash);
      await insertFrame(w.tx, { ...use, createdBy: actor.session?.accountId ?? null, at: w.at });
      const part = coverOf(use);
      await deps.jobs.add(w.tx, derivePictures, { hash, region: part }, { key: use.id });
      const after = { original: original.id, crop: use.crop, focus };
      w.audit({ action: 'content.frame', subjectType: 'picture', subjectId: use.id, after });
      return { id: use.id, url: contentPictureUrl(use.id), width, height, alt: use.alt, similar: [] };
    });
  return cut ? withOriginal(deps, { hash, bytes: cut }, insert) : insert();
};
