import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce, dataOf, film, sendPiece, videoApp, videoOf } from './videos.fixtures.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
beforeAll(async () => {
  app = await videoApp();
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

/** Limits how long files of this process may become: like a full disk, it takes a part of a write and refuses the rest. */
const limitFiles = (bytes: number | 'unlimited'): void => {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
};

test.runIf(process.platform === 'linux')('a piece that a full disk took in part was not received', async () => {
  const bytes = film('mp4', '', 2_000);
  const { id } = dataOf(await announce(app, { bytes: 4_000, token }));
  limitFiles(1_000);
  const refused = await sendPiece(app, token, { id, bytes }).finally(() => limitFiles('unlimited'));
  expect(refused.body.status).toBe('fail');
  expect(await videoOf(app, token, id)).toMatchObject({ state: 'uploading', received: 0 });
  const taken = await sendPiece(app, token, { id, bytes });
  expect(taken.body).toMatchObject({ status: 'ok', data: { received: 2_000 } });
  expect(readFileSync(join(app.dataDir, `media/videos/${id}.upload`)).equals(bytes)).toBe(true);
});
