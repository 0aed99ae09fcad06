import { RESTREAM_MAX } from '@onair/contract/live/restream';
import { encrypt } from '../../../crypto/encryption.ts';
import type { Deps } from '../../../deps.ts';
import { findDemoStudios } from '../studios/studios.demo.store.ts';
import { contextOf } from './restream.service.ts';
import { findTargets, insertTarget } from './restream.store.ts';

/** Hosts that do not exist (RFC 2606): whatever anyone starts here, nothing is sent to a platform. */
const TARGETS = [
  { name: '哔哩哔哩 · 官方号', platform: 'bilibili', address: 'rtmp://bilibili.live.example.com/live' },
  { name: 'YouTube · 海外频道', platform: 'youtube', address: 'rtmps://youtube.live.example.com/live2' },
] as const;

/** Targets of the demo company's main studio, switched off; created once. */
export const seedRestreams = async (deps: Deps): Promise<void> => {
  const { db, newId, secrets } = deps;
  const [studioId] = await findDemoStudios(db);
  if (!studioId || (await findTargets(db, studioId)).length > 0) return;
  const createdAt = deps.now().toISOString();
  await db.transaction(async (tx) => {
    for (const target of TARGETS) {
      const id = newId();
      const streamKey = encrypt(secrets, contextOf(id), `demo-${id}`);
      await insertTarget(tx, { ...target, id, studioId, streamKey, createdAt }, RESTREAM_MAX);
    }
  });
};
