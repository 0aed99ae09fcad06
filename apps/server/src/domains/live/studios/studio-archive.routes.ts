import { LINES } from '@onair/contract/live/media-lines';
import {
  archiveStudio,
  deleteStudio,
  listArchivedStudios,
  renameStudio,
  restoreStudio,
} from '@onair/contract/live/studio-archive';
import { studioChannel } from '@onair/contract/live/studio-now';
import type { Locale } from '@onair/contract/text';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import type { Mount } from '../../../http/mount.ts';
import { erase } from '../recordings/recording-acts.ts';
import { findAllOf, findRunning } from '../recordings/recordings.store.ts';
import { removeSlateFiles } from '../slates/slate-making.ts';
import { findSlate } from '../slates/slates.store.ts';
import { STUDIO_CHANGED } from '../subjects.ts';
import { changeStudio, noteAct, presentNow } from './studio-acts.ts';
import {
  type ArchivedRow,
  findArchived,
  lockArchived,
  markArchived,
  markDeleted,
  markRestored,
  saveNames,
} from './studio-archive.store.ts';
import { cardOf, demandNames, detailsOf } from './studio-details.ts';
import { findStudio } from './studios.store.ts';
import { studioWords } from './studios.words.ts';

const nameIn = (locale: Locale, { nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
  locale === 'zh-CN' ? nameZh : nameEn;

/** Studios are renamed, archived, restored and deleted. */
export const studioArchiveRoutes = (mount: Mount, deps: Deps): void => {
  const { db, live } = deps;

  const changeArchived = <T>(
    actor: Actor,
    id: string,
    version: number,
    work: (w: Write, studio: ArchivedRow) => Promise<T>,
  ): Promise<T> =>
    write(deps, actor, async (w) => {
      const studio = found(await lockArchived(w.tx, id));
      demandLatest(studio, version, studioWords[actor.locale].outdated);
      const result = await work(w, studio);
      w.emit(studioChannel, 'changed', { id });
      w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id }));
      return result;
    });

  mount(renameStudio, ({ params: { id }, body: { version, ...body }, actor, locale }) =>
    changeStudio(deps, actor, id, async (w, studio) => {
      const after = demandNames(body, locale);
      demandLatest(studio, version, studioWords[locale].outdated);
      await saveNames(w.tx, id, after);
      await noteAct(deps, actor, w, id, {
        action: 'studio.rename',
        asked: {},
        ...diff<typeof after>(studio, after),
      });
      return detailsOf(deps, w.tx, id, locale);
    }),
  );

  mount(listArchivedStudios, async ({ locale }) =>
    (await findArchived(db)).map(({ nameZh, nameEn, ...studio }) => ({
      ...studio,
      name: nameIn(locale, { nameZh, nameEn }),
    })),
  );

  mount(archiveStudio, ({ params: { id }, body: { version }, actor, locale }) =>
    changeStudio(deps, actor, id, async (w, studio) => {
      const words = studioWords[locale];
      demandLatest(studio, version, words.outdated);
      const { live: on, program } = presentNow(deps, studio);
      if (on || program !== null || studio.open) throw new AppError('rejected', { words: words.onAir });
      if (await findRunning(w.tx, id)) throw new AppError('rejected', { words: words.records });
      await markArchived(w.tx, id, w.at);
      await noteAct(deps, actor, w, id, { action: 'studio.archive', asked: {} });
      // Connected, waiting encoders used keys that are refused from now on.
      w.onCommit(() => {
        for (const line of LINES) void live.command(id, { do: 'drop', line });
      });
      return true;
    }),
  );

  mount(restoreStudio, ({ params: { id }, body: { version }, actor, locale }) =>
    changeArchived(actor, id, version, async (w) => {
      await markRestored(w.tx, id, w.at);
      await noteAct(deps, actor, w, id, { action: 'studio.restore', asked: {} });
      const row = reread(await findStudio(w.tx, id));
      return cardOf(deps, row, locale);
    }),
  );

  mount(deleteStudio, async ({ params: { id }, body: { name, version }, actor, locale }) => {
    const words = studioWords[locale];
    let slate: string | null = null;
    const recordings = await findAllOf(db, id);
    if (recordings.length > 0) await demandStorage(deps, locale);
    const done = await changeArchived(actor, id, version, async (w, studio) => {
      if (name.trim() !== nameIn(locale, studio)) {
        throw invalidField('name', 'same', words.otherName);
      }
      slate = (await findSlate(w.tx, id))?.current ?? null;
      await markDeleted(w.tx, id, w.at);
      const { slug, nameZh, nameEn } = studio;
      const before = { slug, nameZh, nameEn, recordings: recordings.length };
      w.audit({ action: 'studio.delete', subjectType: 'studio', subjectId: id, before });
      return true;
    });
    for (const row of recordings) await erase(deps, { ...actor, idempotencyKey: null }, row, 'asked');
    await removeSlateFiles(deps, slate);
    return done;
  });
};
