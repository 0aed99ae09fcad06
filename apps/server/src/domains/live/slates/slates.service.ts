import { randomUUID } from 'node:crypto';
import type { Slate } from '@onair/contract/live/slates';
import { coverAddress, videosChannel } from '@onair/contract/live/videos/videos';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Actor } from '../../../deps.ts';
import { demandRoom } from '../../../files/storage/demand-storage.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import { studioWorkUnavailable } from '../media/studio-work.service.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { askForSlate, removeSlateFiles } from './slates.jobs.ts';
import { dropSlate, findSlate, type SlateRow } from './slates.store.ts';
import { slateWords } from './slates.words.ts';

const readSlate = async (from: Queryable, studioId: string): Promise<SlateRow> =>
  found(await findSlate(from, studioId));

const presentSlate = (deps: LiveDeps, { coverId }: Pick<SlateRow, 'coverId'>): Slate => ({
  picture: coverId === null ? null : coverAddress(coverId),
  away: studioWorkUnavailable(deps),
});

/** @throws AppError `notFound` */
export const slateOf = async (deps: LiveDeps, studioId: string): Promise<Slate> =>
  presentSlate(deps, await readSlate(deps.db, studioId));

/**
 * Makes a picture the studio's slate; returns once it is active. @throws AppError `notFound`, `closed` where nothing can
 * make it, otherwise as `demandRoom`, `renderPicture` and `askForSlate` do
 * @param upload `read` takes the picture in, once it is clear that a slate can be made of it
 */
export const changeSlate = async (
  deps: LiveDeps,
  actor: Actor,
  studioId: string,
  upload: { read: () => Promise<Buffer>; beforeWait: () => void },
): Promise<Slate> => {
  const { locale } = actor;
  await readSlate(deps.db, studioId);
  const away = deps.worker.away();
  if (away && away !== 'elsewhere') throw new AppError('closed', { words: slateWords[locale].away[away] });
  await demandRoom(deps, locale);
  const picture = await renderPicture(await upload.read(), { as: 'slate' }, locale);
  const id = randomUUID();
  const name = stored.slatePicture(id);
  await deps.files.write(name, picture.bytes);
  upload.beforeWait();
  await askForSlate(deps, actor, { studioId, id }, async () => (await deps.files.find(name)) !== null);
  return slateOf(deps, studioId);
};

/** Gives the studio the product's own slate again. @throws AppError `notFound` */
export const removeSlate = async (deps: LiveDeps, actor: Actor, studioId: string): Promise<Slate> => {
  let last: string | null = null;
  const answer = await write(deps, actor, async (w) => {
    last = (await readSlate(w.tx, studioId)).current;
    await dropSlate(w.tx, studioId);
    w.audit({ action: 'slate.reset', subjectType: 'studio', subjectId: studioId });
    w.emit(videosChannel, 'slate', { studioId });
    w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: studioId }));
    return presentSlate(deps, { coverId: null });
  });
  await removeSlateFiles(deps, last);
  return answer;
};
