import { readdir, readFile } from 'node:fs/promises';
import { pictureAddress } from '@onair/contract/lib/pictures';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { demoActors } from '../session/session.demo.store.ts';
import { findAvatar, placeDemoPeople, replaceAvatar } from './profile.store.ts';

/** Drawn for the demo company's people by `scripts/make-portraits.mjs`. */
const FOLDER = new URL('./portraits/', import.meta.url);
const SIDE = 320;
const WEBP = '.webp';

/** Gives the demo company's people their portraits. Idempotent. */
export const seedAvatars = async (deps: Deps): Promise<void> => {
  const people = await demoActors(deps.db);
  for (const file of await readdir(FOLDER)) {
    const accountId = people.get(file.replace(WEBP, ''))?.session.accountId;
    if (!accountId || (await findAvatar(deps.db, accountId)) !== '') continue;
    const bytes = await readFile(new URL(file, FOLDER));
    const picture = { bytes, type: 'image/webp', width: SIDE, height: SIDE } as const;
    await write(deps, systemActor, async (w) => {
      const id = await storePicture(w.tx, { picture, owner: accountId, purpose: 'avatar', at: w.at, locale: 'zh-CN' });
      await holdPictures(w.tx, accountId, 'avatar', [id]);
      await replaceAvatar(w.tx, accountId, pictureAddress(id));
      const after = { bytes: picture.bytes.length };
      w.audit({ action: 'profile.avatar', subjectType: 'account', subjectId: accountId, after });
    });
  }
};

const AREAS = { beijing: 'beijing/chaoyang', shanghai: 'shanghai/xuhui', hangzhou: 'zhejiang/hangzhou' };

/** Locations of the demo company's people. Idempotent. */
export const seedProfiles = async (deps: Deps): Promise<void> => {
  await write(deps, systemActor, async ({ tx, audit }) => {
    const people = await placeDemoPeople(tx, AREAS);
    if (people > 0) audit({ action: 'profile.save', subjectType: 'account', subjectId: 'demo', after: { people } });
  });
};
