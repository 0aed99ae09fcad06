import { readFileSync } from 'node:fs';
import { type Page, request as requests } from '@playwright/test';
import { clipOf } from '../apps/media/src/testing/publish.ts';
import { toMp4 } from '../apps/media/src/testing/uploads.ts';
import { readListing } from '../apps/server/src/domains/live/hls/bucket/listing.rules.ts';
import { openSite, type Site } from '../apps/server/src/faults/site.fixtures.ts';
import { encode } from '../apps/server/src/faults/site-clients.fixtures.ts';
import { picture } from '../apps/server/src/files/uploads/pictures.fixtures.ts';
import { startBucket } from '../apps/server/src/testing/bucket.ts';
import { temporaryFolder } from '../apps/server/src/testing/data-folder.ts';
import { brokenRules } from '../packages/contract/src/live/media/hls-rules.fixtures.ts';
import { api, expect, test } from './support.ts';

// Two media nodes and two servers without media, on one PostgreSQL, NATS, nginx, and a bucket that is the CDN as well.
const place = temporaryFolder();
let store: Awaited<ReturnType<typeof startBucket>>;
let site: Site;
let cdn: string;
const ending = new AbortController();
test.beforeAll(async () => {
  store = await startBucket();
  const { name, endpoint, key } = store.settings;
  cdn = `${endpoint}/${name}`;
  const settings = {
    S3_BUCKET: name,
    S3_ENDPOINT: endpoint ?? '',
    S3_KEY_ID: key?.id ?? '',
    S3_SECRET: key?.secret ?? '',
    HLS_BUCKET: name,
  };
  // Pages of the second server have no CDN: they watch over WebSocket.
  const settingsOf = (member: string) => (member === 'server-2' ? settings : { ...settings, HLS_URL: cdn });
  site = await openSite(place.path, { nodes: 2, servers: 2, settingsOf });
  site.closing(() => ending.abort());
});
test.afterAll(async () => {
  await site?.close();
  await store?.close();
  place.remove();
});

const portOf = (name: string): number =>
  site.members.find(({ member }) => member.name === name)?.member.process.port ?? 0;
const moves = (page: Page) =>
  page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
const watchFrom = async (page: Page, name: string, slug: string): Promise<void> => {
  await page.goto(`http://127.0.0.1:${portOf(name)}/live/${slug}`);
  await expect.poll(() => moves(page)).toBeGreaterThan(1);
  await page.evaluate('window.isTheSame = true');
};
/** The picture moves again, on the same page. */
const keepsMoving = async (page: Page): Promise<void> => {
  const shown = await moves(page);
  await expect.poll(() => moves(page)).not.toBe(shown);
  expect(await page.evaluate('window.isTheSame')).toBe(true);
  await expect(page.getByText('直播已结束')).toHaveCount(0);
};
/** A short film of two pieces: a box that players skip makes it longer. */
const twoPieces = async (): Promise<Buffer> => {
  const path = `${place.path}/film.mp4`;
  await toMp4(clipOf('480p30'), path);
  const filler = Buffer.alloc(9 * 1024 * 1024);
  filler.writeUInt32BE(filler.length);
  filler.write('free', 4, 'latin1');
  return Buffer.concat([readFileSync(path), filler]);
};
const listing = async (address: string) => {
  const text = await (await fetch(address)).text();
  return { text, ...readListing(text) };
};

test('when the node of a studio is killed, viewers continue over WebSocket, from the origin and from the CDN, and so do uploads', async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise(/net::ERR_|Failed to load resource|WebSocket connection to/);
  const request = await requests.newContext({ baseURL: `http://127.0.0.1:${site.port}` });
  const { token } = site;
  type Studio = { id: string; slug: string };
  const names = { slug: 'shared', nameZh: '共享', nameEn: 'Shared' };
  const { data: studio } = await api<Studio>(request, token, 'POST', '/api/studio', names);
  const { data: keys } = await api<{ key: string }>(request, token, 'POST', `/api/studio/${studio.id}/keys/main`);
  void encode(`rtmp://127.0.0.1:${site.encoders}/live/${keys.key}`, ending);
  const copy = `${cdn}/hls/${studio.id}/source/media.m3u8`;
  const origin = `http://127.0.0.1:${site.port}/live/${studio.slug}/source/media.m3u8`;
  await expect.poll(async () => (await fetch(copy)).ok).toBe(true);
  const other = await context.newPage();
  await watchFrom(page, 'server-1', studio.slug);
  await watchFrom(other, 'server-2', studio.slug);

  const avatar = await request.post('/api/user/upload', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: await picture('png') } },
  });
  const address: string = (await avatar.json()).data.avatar;
  const film = await twoPieces();
  type Upload = { id: string; state: string };
  const begin = { fileName: 'film.mp4', bytes: film.length };
  const { data: upload } = await api<Upload>(request, token, 'POST', '/api/videos', begin);
  const send = async (offset: number): Promise<number> => {
    type Way = { address: string; bytes: number };
    const path = `/api/videos/${upload.id}`;
    const { data: way } = await api<Way>(request, token, 'POST', `${path}/piece-address`, { offset });
    const body = new Uint8Array(film.subarray(offset, offset + way.bytes));
    const { headers } = await fetch(way.address, { method: 'PUT', body });
    await api(request, token, 'POST', `${path}/piece-sent`, { offset, etag: headers.get('etag') });
    return offset + way.bytes;
  };
  const sent = await send(0);

  const before = { origin: await listing(origin), copy: await listing(copy) };
  const holder = await site.holderOf(studio.id);
  const killedAt = Date.now();
  await holder?.member.process.end('SIGKILL');

  // None of this needs the dead node.
  const shown = await request.get(address);
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/webp']);
  for (let offset = sent; offset < film.length; ) offset = await send(offset);
  const stateOf = async () => (await api<Upload>(request, token, 'GET', `/api/videos/${upload.id}`)).data.state;
  await Promise.all([keepsMoving(page), keepsMoving(other)]);
  await expect.poll(stateOf).toBe('pendingReview');

  const [last] = await site.database.query<{ at: Date }>(
    'select at from studio_lease_changes where studio_id = $1 order by epoch desc limit 1',
    [studio.id],
  );
  expect((await site.holderOf(studio.id))?.member.name).not.toBe(holder?.member.name);
  expect(Number(last && new Date(last.at))).toBeGreaterThan(killedAt);
  for (const [playlist, kind, old] of [
    [origin, 'parts', before.origin],
    [copy, 'whole', before.copy],
  ] as const) {
    const now = await expect
      .poll(async () => (await listing(playlist)).rows.at(-1)?.at ?? 0)
      .toBeGreaterThan(killedAt)
      .then(() => listing(playlist));
    expect(brokenRules(now.text, kind)).toEqual([]);
    expect(now.first).toBeGreaterThanOrEqual(old.first);
    expect(now.first + now.rows.length).toBeGreaterThan(old.first + old.rows.length);
  }
  await Promise.all([keepsMoving(page), keepsMoving(other)]);
  await request.dispose();
});
