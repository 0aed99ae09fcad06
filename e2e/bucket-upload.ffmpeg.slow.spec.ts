import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipOf } from '../apps/media/src/testing/publish.ts';
import { moves, serverWithBucket } from './own-bucket.ts';
import { api, enter, expect, test } from './support.ts';

const bucket = serverWithBucket();

/**
 * A film of two pieces: a box that players skip makes it longer. A file, since the browser identifies it by its
 * modification time.
 */
const makeFilm = async (name: string): Promise<string> => {
  const { toMp4 } = await import('../apps/media/src/testing/uploads.ts');
  const path = join(bucket.path, name);
  await toMp4(clipOf('480p30'), path);
  const filler = Buffer.alloc(9 * 1024 * 1024);
  filler.writeUInt32BE(filler.length);
  filler.write('free', 4, 'latin1');
  appendFileSync(path, filler);
  return path;
};
const SECOND = /^PUT .*[?&]partNumber=2\b/;
/** The second piece never gets through. */
const refuseSecond = () =>
  bucket.store().faults.push(...Array.from({ length: 30 }, () => ({ of: SECOND, fault: '503' as const })));

test('a film is uploaded to the bucket in pieces, across lost connections and a reload, and plays from there', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/net::ERR_|Failed to load resource|blocked by CORS policy/);
  const [store, origin, token] = [bucket.store(), bucket.origin(), bucket.token()];
  const away = async () =>
    (await api<{ away: string | null }>(request, token, 'GET', `${origin}/api/videos/service`)).data.away;
  await expect.poll(away).toBeNull();
  const studio = await bucket.openStudio(request, 'films');
  await enter(page, token);
  const library = page.getByRole('dialog', { name: '视频库' });
  const openLibrary = async () => {
    await page.goto(`${origin}/dashboard/monitor?studio=${studio.slug}`);
    await page.getByRole('radio', { name: '视频直播' }).locator('..').click();
    await page.getByRole('button', { name: '视频库', exact: true }).click();
  };
  const choose = (path: string) => library.locator('input[type=file]').setInputFiles(path);
  const [film, other] = [await makeFilm('晚会.mp4'), await makeFilm('取消.mp4')];

  refuseSecond();
  await openLibrary();
  await choose(film);
  await expect(library.getByText(/正在上传 晚会\.mp4：\d+%/)).toBeVisible();
  await expect.poll(() => bucket.puts(SECOND).length).toBeGreaterThan(0);
  const id = /videos\/([\w-]+)\.upload/.exec(bucket.puts(SECOND)[0] ?? '')?.[1];
  expect(bucket.puts(/partNumber=1\b/)).toHaveLength(1);
  // The browser sends a preflight to the other origin, whose CORS rule allows it.
  expect(store.asked.some((line) => /^OPTIONS .*partNumber=1\b/.test(line))).toBe(true);

  await page.reload();
  store.asked.length = 0;
  store.faults.length = 0;
  // Once the request is lost, and once only its answer.
  store.faults.push({ of: SECOND, fault: { silentMs: 50 } }, { of: SECOND, fault: 'lost' });
  await openLibrary();
  await expect(library.getByText(/已上传 8\d%。请重新选择同一文件以继续/)).toBeVisible();
  await choose(film);
  await expect(library.getByRole('button', { name: '审核 晚会' })).toBeVisible();
  expect(store.faults).toEqual([]);
  expect(bucket.puts(/partNumber=1\b/)).toEqual([]);

  const file = `${origin}/api/videos/${id}/file`;
  const part = await request.get(file, { headers: { authorization: `Bearer ${token}`, range: 'bytes=0-2' } });
  expect([part.status(), await part.text()]).toEqual([206, 'FLV']);
  store.asked.length = 0;
  await library.getByRole('button', { name: '审核 晚会' }).click();
  const player = page.getByLabel('播放 晚会', { exact: true });
  await expect(player).toBeVisible();
  await page.evaluate(`document.querySelector('video[aria-label="播放 晚会"]').play()`);
  await expect.poll(moves(player)).toBeGreaterThan(1);
  expect(store.asked.some((line) => line.startsWith('GET ') && line.includes(`/videos/${id}.flv`))).toBe(true);

  refuseSecond();
  await openLibrary();
  await choose(other);
  await expect.poll(() => bucket.puts(SECOND).length).toBeGreaterThan(0);
  await library.getByRole('button', { name: '取消上传 取消.mp4' }).click();
  await expect(page.getByText('已取消上传 取消.mp4')).toBeVisible();
  await expect.poll(() => store.asked.some((line) => /^DELETE .*uploadId=/.test(line))).toBe(true);
  await expect(library.getByRole('button', { name: '删除 取消' })).toHaveCount(0);
});
