import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { getSlate, resetSlate, type Slate, uploadSlate } from '@onair/contract/slate';
import type { Locale } from '@onair/contract/text';
import { coverAddress, videosChannel } from '@onair/contract/videos';
import type { Queryable } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { mediaFiles, removeFiles } from '../../live/media-files.ts';
import { studioWorkAway } from '../../live/studio-work-away.ts';
import { JobFailed } from '../../live/worker.ts';
import { Refused } from '../../refused.ts';
import { demandRoom } from '../../storage/demand-storage.ts';
import { readPicture } from '../../uploads/read-picture.ts';
import { renderPicture } from '../../uploads/render-picture.ts';
import { dropSlate, findSlate, type KeptSlate, storeSlate } from './slates.store.ts';
import { slateWords } from './slates.words.ts';

/** Bus subject of the studios: their settings are read again, and told to the media process where they are others. */
const STUDIO_CHANGED = 'studios.changed';

/** The picture that a studio shows when nothing else can be, packed once as a clip. */
export const slatesRoutes = (mount: Mount, deps: Deps): void => {
  const { db, worker, bus } = deps;
  const files = mediaFiles(deps.config.mediaDir);

  const kept = async (from: Queryable, studioId: string): Promise<KeptSlate> => {
    const slate = await findSlate(from, studioId);
    if (!slate) throw new Refused('notFound');
    return slate;
  };
  const shown = ({ coverId }: KeptSlate): Slate => ({
    picture: coverId === null ? null : coverAddress(coverId),
    away: studioWorkAway(deps),
  });
  const remove = (id: string | null) => (id ? removeFiles(files.slate(id), files.slatePicture(id)) : undefined);
  const configure = (studioId: string) => bus.publish(STUDIO_CHANGED, { id: studioId });

  const prepare = async (bytes: Buffer, locale: Locale): Promise<string> => {
    const picture = await renderPicture(bytes, { as: 'slate' }, locale);
    const id = randomUUID();
    await files.make('slates');
    await writeFile(files.slatePicture(id), picture.bytes, { mode: 0o600 });
    try {
      await worker.run({ do: 'slate', image: files.slatePicture(id), to: files.slate(id) }).result;
      return id;
    } catch (error) {
      await remove(id);
      if (!(error instanceof JobFailed)) throw error;
      deps.log.warn({ reason: error.reason }, 'a slate could not be prepared');
      throw new Refused('rejected', { words: slateWords[locale].failed });
    }
  };

  mount(getSlate, async ({ params }) => shown(await kept(db, params.studioId)));

  mount(uploadSlate, async ({ params, raw, reply, locale, session, actor }) => {
    const { studioId } = params;
    await kept(db, studioId);
    const away = worker.away();
    if (away && away !== 'elsewhere') throw new Refused('closed', { words: slateWords[locale].away[away] });
    await demandRoom(deps, locale);
    const current = await prepare(await readPicture({ raw, reply, locale, session }), locale);
    let last: string | null = null;
    const answer = await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
      last = (await kept(w.tx, studioId)).current;
      await storeSlate(w.tx, { studioId, current, coverId: randomUUID() });
      w.audit({ action: 'slate.upload', subjectType: 'studio', subjectId: studioId });
      w.tell(videosChannel, 'slate', { studioId });
      w.after(() => configure(studioId));
      return shown(await kept(w.tx, studioId));
    }).catch(async (error: unknown) => {
      await remove(current);
      throw error;
    });
    await remove(last);
    return answer;
  });

  mount(resetSlate, async ({ params, actor }) => {
    const { studioId } = params;
    let last: string | null = null;
    const answer = await write(deps, actor, async (w) => {
      last = (await kept(w.tx, studioId)).current;
      await dropSlate(w.tx, studioId);
      w.audit({ action: 'slate.reset', subjectType: 'studio', subjectId: studioId });
      w.tell(videosChannel, 'slate', { studioId });
      w.after(() => configure(studioId));
      return shown({ current: null, coverId: null });
    });
    await remove(last);
    return answer;
  });
};
