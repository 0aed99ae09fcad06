import type { APIRequestContext, Locator } from '@playwright/test';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { startBucket } from '../apps/server/src/testing/bucket.ts';
import { temporaryFolder } from '../apps/server/src/testing/data-folder.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { startProcess } from '../apps/server/src/testing/server-process.ts';
import type { Studio } from './live-studio.ts';
import { api, test } from './support.ts';

/**
 * A separate server for the tests of a file, with a bucket on another origin as its store and, read without a key, as
 * its CDN.
 */
export const serverWithBucket = () => {
  const place = temporaryFolder();
  let store: Awaited<ReturnType<typeof startBucket>>;
  let server: Awaited<ReturnType<typeof startProcess>>;
  let token: string;
  test.beforeAll(async () => {
    store = await startBucket();
    const { name, endpoint, key } = store.settings;
    const dataDir = `${place.path}/data`;
    server = await startProcess({
      DATA_DIR: dataDir,
      MEDIA: '1',
      RTMP_PORT: '0',
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint ?? '',
      S3_KEY_ID: key?.id ?? '',
      S3_SECRET: key?.secret ?? '',
      HLS_BUCKET: name,
      HLS_URL: `${endpoint}/${name}`,
    });
    ({ token } = await withDatabase(dataDir, (db) => enterAccount(db, { role: 'admin', now: new Date() })));
  });
  test.afterAll(async () => {
    await server?.end('SIGTERM');
    await store?.close();
    place.remove();
  });
  const origin = () => `http://127.0.0.1:${server.port}`;
  return {
    path: place.path,
    store: () => store,
    origin,
    token: () => token,
    openStudio: async (request: APIRequestContext, slug: string): Promise<Studio> => {
      const names = { slug, nameZh: `存储桶 ${slug}`, nameEn: `Bucket ${slug}` };
      return (await api<Studio>(request, token, 'POST', `${origin()}/api/studio`, names)).data;
    },
    puts: (part: RegExp): string[] => store.asked.filter((line) => line.startsWith('PUT') && part.test(line)),
  };
};

export const moves = (player: Locator) => () =>
  player.evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
