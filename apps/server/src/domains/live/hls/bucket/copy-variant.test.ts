import { brokenRules } from '@onair/contract/live/media/hls-rules.fixtures';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPublished, type PublishedObjects } from '../../../../files/objects/published-objects.ts';
import { startBucket } from '../../../../testing/bucket.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { copyCaptions, copyVariant, Fenced } from './copy-variant.service.ts';
import { type Listing, type Row, readListing, writeListing } from './listing.rules.ts';

let store: Awaited<ReturnType<typeof startBucket>>;
let bucket: PublishedObjects;
let folder: string;
let made = 0;
beforeAll(async () => {
  store = await startBucket();
  bucket = await openPublished(store.settings);
});
afterAll(async () => {
  bucket.close();
  await store.close();
});
beforeEach(() => {
  made += 1;
  folder = `hls/studio-${made}/source`;
  store.asked.length = 0;
  store.faults.length = 0;
});

const START = Date.UTC(2026, 10, 23);
/** What the media process of one machine serves of a rendition. */
const media = (first: number, startsAt = START) => {
  const listing: Listing = { epoch: 0, first, discontinuities: 7, target: 2, rows: [], ended: false };
  const add = (count: number, more: Partial<Row> = {}): void => {
    for (let n = 0; n < count; n += 1) {
      const number = first + listing.rows.length;
      const at = startsAt + listing.rows.length * 2000;
      const row = {
        init: `init-${first}.mp4`,
        seconds: 2,
        at,
        discontinuity: false,
        gap: false,
        captioned: false,
        ...more,
      };
      listing.rows.push({ ...row, file: `seg-${number}.m4s` });
    }
  };
  const ask = async (path: string) => {
    const file = path.split('?')[0]?.split('/').at(-1) ?? '';
    const body = Buffer.from(file === 'media.m3u8' ? writeListing(listing) : `bytes of ${file}`);
    return { status: 200, headers: {}, body };
  };
  return { listing, add, ask };
};
const copyOf = (source: ReturnType<typeof media>, epoch: number, seconds = 1800, holds = () => true) =>
  copyVariant({ bucket, ask: source.ask, epoch, holds, seconds }, '/studio/source', folder);

/** As a player gets it, without a signature. */
const get = (file: string) => fetch(`${store.settings.endpoint}/${store.settings.name}/${folder}/${file}`);
const published = async () => {
  const text = await (await get('media.m3u8')).text();
  expect(brokenRules(text, 'whole')).toEqual([]);
  return { text, ...readListing(text) };
};
const files = ({ rows }: Pick<Listing, 'rows'>) => rows.map(({ file, gap }) => (gap ? 'gap' : file));

test('whole segments are there before the playlist that names them, with the headers that caches need', async () => {
  const source = media(100);
  source.add(6);
  const copy = copyOf(source, 3);
  await copy.turn();
  source.add(1);
  await copy.turn();
  const playlist = await published();
  expect(playlist).toMatchObject({ epoch: 3, first: 102, discontinuities: 7, ended: false });
  expect(files(playlist)).toEqual([102, 103, 104, 105, 106].map((n) => `seg-3-${n}.m4s`));
  expect(playlist.rows.map(({ at }) => at)).toEqual([4, 6, 8, 10, 12].map((s) => START + s * 1000));
  const puts = store.asked.filter((line) => line.startsWith('PUT')).map((line) => /([^/?]+)(\?.*)?$/.exec(line)?.[1]);
  const segments = ['seg-3-102.m4s', 'seg-3-103.m4s', 'seg-3-104.m4s', 'seg-3-105.m4s'];
  expect(puts).toEqual(['init-3-100.mp4', ...segments, 'media.m3u8', 'seg-3-106.m4s', 'media.m3u8']);
  const segment = await get('seg-3-106.m4s');
  expect(segment.headers.get('content-type')).toBe('video/mp4');
  expect(segment.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  expect(await segment.text()).toBe('bytes of seg-106.m4s');
  const { headers } = await get('media.m3u8');
  expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
});

test('a bucket that was away gets the newest segments, and gaps in the place of those that were left out', async () => {
  const source = media(100);
  source.add(4);
  const copy = copyOf(source, 1);
  await copy.turn();
  store.leave(true);
  source.add(15);
  await expect(copy.turn()).rejects.toThrow('the storage could not');
  store.leave(false);
  // The answer to a playlist is lost: it is read again.
  store.faults.push({ of: /PUT .*media/, fault: 'lost' });
  await expect(copy.turn()).rejects.toThrow('the storage could not');
  source.add(1);
  await expect(copy.turn()).rejects.toThrow('another one');
  await copy.turn();
  const playlist = await published();
  expect(playlist.first).toBe(100);
  expect(files(playlist).slice(3, 11)).toEqual([
    'seg-1-103.m4s',
    ...Array(5).fill('gap'),
    'seg-1-109.m4s',
    'seg-1-110.m4s',
  ]);
  expect(playlist.rows).toHaveLength(20);
  expect(playlist.text).not.toContain('#EXT-X-DISCONTINUITY\n');
  expect(copy.skipped()).toBe(5);
});

test('another server goes on with the numbers, and the one that was paused writes nothing over them', async () => {
  const first = media(1000);
  first.add(5);
  const paused = copyOf(first, 4);
  await paused.turn();
  // Its clock is behind: its numbers are lower.
  const second = media(900, START + 30_000);
  second.add(2);
  const owner = copyOf(second, 5);
  await owner.turn();
  const playlist = await published();
  expect(playlist).toMatchObject({ epoch: 5, first: 1001, discontinuities: 7 });
  expect(files(playlist).slice(3)).toEqual(['seg-4-1004.m4s', 'seg-5-900.m4s', 'seg-5-901.m4s']);
  expect(playlist.text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-5-900.mp4"/g)).toHaveLength(1);
  first.add(1);
  await expect(paused.turn()).rejects.toThrow('another one');
  await expect(paused.turn()).rejects.toThrow(Fenced);
  expect((await published()).text).toBe(playlist.text);
  second.add(1);
  await owner.turn();
  expect((await published()).rows.at(-1)?.file).toBe('seg-5-902.m4s');
});

test('captions lie beside the segments, with the numbers and discontinuities of the rendition over a take-over', async () => {
  let offered = false;
  const copyWith = (source: ReturnType<typeof media>, epoch: number, seconds = 1800) => {
    const copying = { bucket, ask: source.ask, epoch, holds: () => true, seconds };
    const captions = copyCaptions(copying, '/studio/captions', `${folder}/captions`, () => offered);
    return { captions, copy: copyVariant(copying, '/studio/source', folder, captions) };
  };
  const captionsOf = async () => {
    const text = await (await get('captions/media.m3u8')).text();
    expect(brokenRules(text, 'whole')).toEqual([]);
    expect(text).not.toContain('EXT-X-MAP');
    return readListing(text);
  };
  const source = media(100);
  source.add(2);
  const first = copyWith(source, 1);
  await first.copy.turn();
  expect(first.captions.isPublished()).toBe(false);
  expect((await get('captions/media.m3u8')).status).toBe(404);

  offered = true;
  source.add(1, { discontinuity: true });
  source.add(1);
  await first.copy.turn();
  expect(first.captions.isPublished()).toBe(true);
  expect(await captionsOf()).toMatchObject({ epoch: 1, first: 102, discontinuities: 7 });
  expect(files(await captionsOf())).toEqual(['seg-1-102.vtt', 'seg-1-103.vtt']);
  const file = await get('captions/seg-1-103.vtt');
  expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(file.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  expect(await file.text()).toBe('bytes of seg-103.vtt');

  // Another server continues; what it cannot copy is a gap of the captions alone.
  offered = false;
  const next = media(200, START + 60_000);
  next.add(1);
  const second = copyWith(next, 2);
  await second.copy.turn();
  offered = true;
  next.add(1);
  await second.copy.turn();
  expect(await captionsOf()).toMatchObject({ epoch: 2, first: 102, discontinuities: 7 });
  expect(files(await captionsOf())).toEqual(['seg-1-102.vtt', 'seg-1-103.vtt', 'gap', 'seg-2-201.vtt']);
  expect(files(await published()).slice(2)).toEqual([
    'seg-1-102.m4s',
    'seg-1-103.m4s',
    'seg-2-200.m4s',
    'seg-2-201.m4s',
  ]);
  source.add(1);
  await expect(first.copy.turn()).rejects.toThrow('another one');
  await expect(first.copy.turn()).rejects.toThrow(Fenced);
  expect((await captionsOf()).rows.at(-1)?.file).toBe('seg-2-201.vtt');

  const short = copyWith(next, 3, 0.1);
  next.add(1);
  await short.copy.turn();
  expect(files(await captionsOf())).toEqual(['seg-3-202.vtt']);
  await eventually(
    async () => {
      await short.copy.turn();
      return (await get('captions/seg-2-201.vtt')).status;
    },
    (status) => status === 404,
  );
});

test('nothing is written by a server that is not sure of its lease', async () => {
  const source = media(100);
  source.add(2);
  await expect(copyOf(source, 1, 1800, () => false).turn()).rejects.toThrow(Fenced);
  expect((await get('media.m3u8')).status).toBe(404);
});

test('a live that has ended says so, and the next one begins behind its numbers without its segments', async () => {
  const source = media(100);
  source.add(3);
  source.listing.ended = true;
  await copyOf(source, 1).turn();
  expect((await published()).text).toContain('#EXT-X-ENDLIST');
  const next = media(140, START + 600_000);
  const copy = copyOf(next, 2);
  await copy.turn();
  expect(copy.isPublished()).toBe(false);
  next.add(2);
  await copy.turn();
  expect(copy.isPublished()).toBe(true);
  const playlist = await published();
  expect(playlist).toMatchObject({ first: 140, ended: false });
  expect(files(playlist)).toEqual(['seg-2-140.m4s', 'seg-2-141.m4s']);
});

test('what is older than players may go back is listed no longer, is counted, and is removed a window later', async () => {
  const source = media(100);
  source.add(3);
  const copy = copyOf(source, 1, 8);
  await copy.turn();
  source.add(1, { discontinuity: true, init: 'init-2.mp4' });
  source.add(8, { init: 'init-2.mp4' });
  await copy.turn();
  const playlist = await published();
  expect(playlist).toMatchObject({ first: 108, discontinuities: 8 });
  expect(playlist.rows).toHaveLength(4);

  const short = copyOf(source, 2, 0.1);
  source.add(1, { init: 'init-2.mp4' });
  await short.turn();
  expect((await get('seg-1-111.m4s')).status).toBe(200);
  await eventually(
    async () => {
      await short.turn();
      return (await get('seg-1-111.m4s')).status;
    },
    (status) => status === 404,
  );
  expect(files(await published())).toEqual(['seg-2-112.m4s']);
});

test('a store that knows no conditional writes is written all the same', async () => {
  const source = media(100);
  source.add(2);
  store.faults.push({ of: /PUT .*media/, fault: '501' });
  const copy = copyOf(source, 1);
  await copy.turn();
  expect((await published()).rows).toHaveLength(2);
});
