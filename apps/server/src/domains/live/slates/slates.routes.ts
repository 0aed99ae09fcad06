import { randomUUID } from 'node:crypto';
import { getSlate, resetSlate, type Slate, uploadSlate } from '@onair/contract/live/slates';
import { coverAddress, videosChannel } from '@onair/contract/live/videos/videos';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import { demandRoom } from '../../../files/storage/demand-storage.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import { studioWorkUnavailable } from '../media/studio-work.service.ts';
import { askForSlate, removeSlateFiles, SLATE_WAIT_MS, STUDIO_CHANGED } from './slates.jobs.ts';
import { dropSlate, findSlate, type SlateRow } from './slates.store.ts';
import { slateWords } from './slates.words.ts';

/** The picture that a studio shows when nothing else is available, packed once as a clip. */
export const slatesRoutes = (mount: Mount, deps: LiveDeps): void => {
  const { db, worker, bus } = deps;

  const readSlate = async (from: Queryable, studioId: string): Promise<SlateRow> =>
    found(await findSlate(from, studioId));
  const presentSlate = ({ coverId }: SlateRow): Slate => ({
    picture: coverId === null ? null : coverAddress(coverId),
    away: studioWorkUnavailable(deps),
  });
  const configure = (studioId: string) => bus.publish(STUDIO_CHANGED, { id: studioId });

  mount(getSlate, async ({ params }) => presentSlate(await readSlate(db, params.studioId)));

  mount(uploadSlate, async ({ params, raw, reply, locale, session, actor }) => {
    const { studioId } = params;
    await readSlate(db, studioId);
    const away = worker.away();
    if (away && away !== 'elsewhere') throw new AppError('closed', { words: slateWords[locale].away[away] });
    await demandRoom(deps, locale);
    const picture = await renderPicture(await readPicture({ raw, reply, locale, session }), { as: 'slate' }, locale);
    const id = randomUUID();
    const name = stored.slatePicture(id);
    await deps.files.write(name, picture.bytes);
    // Longer than the server's idle timeout; the wait has a limit of its own.
    raw.raw.socket.setTimeout?.(SLATE_WAIT_MS + 5_000);
    await askForSlate(deps, actor, { studioId, id }, async () => (await deps.files.find(name)) !== null);
    return presentSlate(await readSlate(db, studioId));
  });

  mount(resetSlate, async ({ params, actor }) => {
    const { studioId } = params;
    let last: string | null = null;
    const answer = await write(deps, actor, async (w) => {
      last = (await readSlate(w.tx, studioId)).current;
      await dropSlate(w.tx, studioId);
      w.audit({ action: 'slate.reset', subjectType: 'studio', subjectId: studioId });
      w.emit(videosChannel, 'slate', { studioId });
      w.onCommit(() => configure(studioId));
      return presentSlate({ current: null, coverId: null });
    });
    await removeSlateFiles(deps, last);
    return answer;
  });
};
