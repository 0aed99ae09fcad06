import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBucket } from '../../testing/bucket.ts';
import { type Objects, StorageFault } from './objects.ts';
import { openObjects } from './open-objects.ts';

let store: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
const places: Partial<Record<'folder' | 'bucket', Awaited<ReturnType<typeof openObjects>>>> = {};
beforeAll(async () => {
  store = await startBucket();
  folder = mkdtempSync(join(tmpdir(), 'onair-objects-'));
  const at = (name: string) => ({ mediaDir: join(folder, name, 'media'), dataDir: join(folder, name) });
  places.folder = await openObjects({ ...at('one'), bucket: null, storage: 'folder' });
  places.bucket = await openObjects({ ...at('two'), bucket: store.settings, storage: 'bucket' });
});
afterAll(async () => {
  places.bucket?.close();
  await store.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  store.faults.length = 0;
  store.leave(false);
});

const opened = (place: 'folder' | 'bucket') => {
  const found = places[place];
  if (!found) throw new Error('not open');
  return found;
};
const given = (bytes: Buffer): string => {
  const path = join(folder, `given-${randomBytes(4).toString('hex')}`);
  writeFileSync(path, bytes);
  return path;
};
const namesIn = async (objects: Objects, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(objects.list(prefix))).map(({ name }) => name).sort();

describe.each(['folder', 'bucket'] as const)('files in a %s', (place) => {
  const objects = (): Objects => opened(place).objects;

  test('are stored whole, found, read, listed and removed', async () => {
    const bytes = randomBytes(5_000);
    await objects().write('objects/pictures/ab/abcd-640.webp', bytes);
    await objects().write('objects/pictures/ab/abcd-640.webp', bytes);
    await objects().write('objects/pictures/cd/cdef.webp', Buffer.from('x'));
    expect(await objects().find('objects/pictures/ab/abcd-640.webp')).toMatchObject({ size: 5_000 });
    expect(await objects().read('objects/pictures/ab/abcd-640.webp')).toEqual(bytes);
    expect(await namesIn(objects(), 'objects/pictures/')).toEqual([
      'objects/pictures/ab/abcd-640.webp',
      'objects/pictures/cd/cdef.webp',
    ]);
    expect(await namesIn(objects(), 'objects/pictures/c')).toEqual(['objects/pictures/cd/cdef.webp']);
    await objects().remove('objects/pictures/ab/abcd-640.webp', 'objects/pictures/cd/cdef.webp');
    await objects().remove('objects/pictures/cd/cdef.webp');
    expect(await namesIn(objects(), 'objects/pictures/')).toEqual([]);
  });

  test('that are not there are null, and no name leads out of the place', async () => {
    const { find, read, stream, local } = objects();
    for (const look of [find, read, stream, local]) expect(await look('videos/none.flv')).toBeNull();
    expect(await namesIn(objects(), 'nowhere/')).toEqual([]);
    for (const name of ['../secret', 'videos/../x', '/etc/passwd', 'videos/a b', 'videos/..', 'Videos/a']) {
      await expect(async () => objects().read(name)).rejects.toThrow('not a name');
    }
  });

  test('are read in ranges, and as a file of this machine', async () => {
    const bytes = randomBytes(100_000);
    await objects().write('recordings/r-1.mp4', bytes);
    const part = await objects().stream('recordings/r-1.mp4', { first: 10, last: 69_999 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(10, 70_000));
    const whole = await objects().stream('recordings/r-1.mp4');
    expect(whole && (await buffer(whole))).toEqual(bytes);
    const [one, two] = await Promise.all([
      objects().local('recordings/r-1.mp4'),
      objects().local('recordings/r-1.mp4'),
    ]);
    expect(one).toBe(two);
    expect(readFileSync(one ?? '')).toEqual(bytes);
  });

  test('are taken from this machine: large ones in parts, empty ones too', async () => {
    const large = randomBytes(34 * 1024 ** 2);
    for (const [name, bytes] of [
      ['videos/large.flv', large],
      ['videos/empty.flv', Buffer.alloc(0)],
    ] as const) {
      const path = given(bytes);
      await objects().moveIn(name, path);
      expect(existsSync(path)).toBe(false);
      // Compared by hand: comparing megabytes takes `toEqual` half a minute.
      expect((await objects().read(name))?.equals(bytes)).toBe(true);
      expect(readFileSync((await objects().local(name)) ?? '').equals(bytes)).toBe(true);
    }
  });
});

describe('a bucket that fails', () => {
  const objects = (): Objects => opened('bucket').objects;

  test('is asked again after 503, a lost answer and a broken connection: what was stored is there once', async () => {
    store.faults.push('503', 'lost', { silentMs: 20 });
    await objects().write('videos/again.flv', Buffer.from('again'));
    store.faults.push('503', { silentMs: 20 }, 'lost');
    expect(await objects().read('videos/again.flv')).toEqual(Buffer.from('again'));
  });

  test('stores a large file although parts and the last answer are lost', async () => {
    const bytes = randomBytes(20 * 1024 ** 2);
    const path = given(bytes);
    const before = store.asked.length;
    const part = /^PUT .*partNumber=/;
    const last = /^POST .*uploadId=/;
    store.faults.push(
      { of: /^POST .*uploads/, fault: '503' },
      { of: part, fault: 'lost' },
      { of: part, fault: '503' },
      { of: last, fault: 'lost' },
    );
    await objects().moveIn('videos/parts.flv', path);
    expect(store.asked.slice(before).filter((one) => last.test(one)).length).toBeGreaterThan(1);
    expect(store.faults).toEqual([]);
    expect((await objects().read('videos/parts.flv'))?.equals(bytes)).toBe(true);
  });

  test('that lost the answer to the last step is believed when the file is there', async () => {
    const { direct } = objects();
    const id = (await direct?.begin('videos/direct.upload')) ?? '';
    const bytes = randomBytes(1_000);
    const address = (await direct?.address('videos/direct.upload', id, 1)) ?? '';
    const sent = await fetch(address, { method: 'PUT', body: bytes });
    const etags = [sent.headers.get('etag') ?? ''];
    expect(await direct?.complete('videos/direct.upload', id, etags)).toBe(1_000);
    expect(await direct?.complete('videos/direct.upload', id, etags)).toBe(1_000);
    await expect(direct?.complete('videos/other.upload', id, etags)).rejects.toThrow(StorageFault);
    const forged = address.replace(/Signature=../, 'Signature=00');
    expect((await fetch(forged, { method: 'PUT', body: bytes })).status).toBe(403);
  });

  test('is given up after some tries, in words that name no key, and leaves the file where it was', async () => {
    const path = given(Buffer.from('kept'));
    store.leave(true);
    const fault = await objects()
      .moveIn('videos/away.flv', path)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StorageFault);
    expect(String(fault)).not.toMatch(/S3RVER|Signature|Credential/);
    expect(readFileSync(path, 'utf8')).toBe('kept');
  });
});

test('while files move from one place to the other each is found, new ones go to the first, and removal is for both', async () => {
  const config = { mediaDir: join(folder, 'both/media'), dataDir: join(folder, 'both'), bucket: store.settings };
  const toBucket = await openObjects({ ...config, storage: 'bucket' });
  const toFolder = await openObjects({ ...config, storage: 'folder' });
  await toBucket.folder.write('slates/old.flv', Buffer.from('old'));
  await toBucket.objects.write('slates/new.flv', Buffer.from('new'));
  expect(await toBucket.folder.find('slates/new.flv')).toBeNull();
  for (const { objects } of [toBucket, toFolder]) {
    expect(await namesIn(objects, 'slates/')).toEqual(['slates/new.flv', 'slates/old.flv']);
    expect(String(await objects.read('slates/old.flv'))).toBe('old');
    expect(readFileSync((await objects.local('slates/new.flv')) ?? '', 'utf8')).toBe('new');
    expect(await objects.address('slates/old.flv', 60, { type: 'video/x-flv' })).toBeNull();
    const address = (await objects.address('slates/new.flv', 60, { type: 'video/x-flv', disposition: 'inline' })) ?? '';
    const answer = await fetch(address, { headers: { range: 'bytes=1-1' } });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([206, 'video/x-flv', 'e']);
  }
  await toFolder.objects.remove('slates/old.flv', 'slates/new.flv');
  expect(await namesIn(toBucket.objects, 'slates/')).toEqual([]);
  toBucket.close();
  toFolder.close();
});
