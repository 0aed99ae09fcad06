import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatOfAac } from '../flv/audio-format.ts';
import { tagsOf } from '../flv/demux.ts';
import { sizeOfAvc } from '../flv/sps.ts';
import { payloadOf } from '../flv/tag.ts';
import { clipOf } from '../testing/publish.ts';
import { until } from '../testing/until.ts';
import { repeat, toMp4, toPng, toWebm } from '../testing/uploads.ts';
import { startWorker, type Worker } from '../testing/worker-process.ts';

// Uploads through the real worker process, made on the spot.
let worker: Worker;
let folder: string;
const at = (name: string) => join(folder, name);
const clip = clipOf('480p30');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-files-'));
  worker = await startWorker();
});
afterAll(async () => {
  await worker?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const prepare = (from: string, { cover = 'cover.webp', maxSeconds = 3600 } = {}) =>
  worker.start({ do: 'prepare', from: at(from), to: at(`${from}.flv`), cover: at(cover), maxSeconds });

/** What a player knows about a prepared file. */
const look = (name: string) => {
  const tags = tagsOf(readFileSync(at(name)));
  const of = (kind: string, role: string) => tags.filter((tag) => tag.kind === kind && tag.role === role);
  const times = tags.map(({ time }) => time);
  return {
    size: sizeOfAvc(payloadOf(of('video', 'config')[0]!).bytes),
    sound: formatOfAac(payloadOf(of('audio', 'config')[0]!).bytes),
    keys: of('video', 'key').map(({ time }) => time),
    pictures: of('video', 'key').length + of('video', 'inter').length,
    soundsUntil: of('audio', 'sound').at(-1)?.time ?? 0,
    inOrder: times.every((time, i) => i === 0 || time >= times[i - 1]!),
  };
};

test('an MP4 becomes FLV of the one shape, with a cover, and its progress rises to the end', async () => {
  await toMp4(clip, at('a.mp4'));
  const job = prepare('a.mp4', { cover: 'a.webp' });
  const ended = await job.ended;
  const bytes = statSync(at('a.mp4.flv')).size;
  expect(ended).toMatchObject({ type: 'done', result: { of: 'prepare', width: 854, height: 480, bytes } });
  const seen = look('a.mp4.flv');
  expect(seen.size).toEqual({ width: 1280, height: 720 });
  expect(seen.sound).toEqual({ sampleRate: 48_000, channels: 2 });
  expect(seen.keys).toEqual([0, 2000]);
  expect(Math.abs(seen.pictures - 90)).toBeLessThanOrEqual(2);
  expect(Math.abs(seen.soundsUntil - 3000)).toBeLessThan(100);
  expect(seen.inOrder).toBe(true);
  expect(readFileSync(at('a.webp')).toString('latin1', 8, 12)).toBe('WEBP');
  const fractions = job.progress().map((message) => ('fraction' in message ? message.fraction : -1));
  expect(fractions.length).toBeGreaterThan(1);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(Math.max(...fractions)).toBeLessThanOrEqual(1);
});

test('a WebM of another shape, pace and codec becomes the same, and the cover a JPEG where that is asked for', async () => {
  await toWebm(clip, at('b.webm'), 120, 160);
  const ended = await prepare('b.webm', { cover: 'b.jpg' }).ended;
  expect(ended).toMatchObject({ type: 'done', result: { width: 120, height: 160 } });
  const seen = look('b.webm.flv');
  expect(seen.size).toEqual({ width: 1280, height: 720 });
  expect(seen.sound).toEqual({ sampleRate: 48_000, channels: 2 });
  expect(Math.abs(seen.pictures - 90)).toBeLessThanOrEqual(6);
  expect(readFileSync(at('b.jpg')).readUInt16BE(0)).toBe(0xffd8);
});

test('a video that a phone held upright is upright', async () => {
  const file = readFileSync(at('a.mp4'));
  const turned = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
  const matrix = file.indexOf('tkhd') + 44;
  for (const [place, value] of turned.entries()) file.writeInt32BE(value, matrix + place * 4);
  writeFileSync(at('upright.mp4'), file);
  expect(await prepare('upright.mp4').ended).toMatchObject({ type: 'done', result: { width: 480, height: 854 } });
  expect(look('upright.mp4.flv').size).toEqual({ width: 1280, height: 720 });
});

test('a video without sound gets silence as long as it is', async () => {
  await toMp4(clip, at('mute.mp4'), ['video']);
  expect(await prepare('mute.mp4').ended).toMatchObject({ type: 'done' });
  expect(Math.abs(look('mute.mp4.flv').soundsUntil - 3000)).toBeLessThan(100);
});

test('a cancelled job leaves nothing behind, and one that waits is cancelled at once', async () => {
  repeat(clip, 40, at('long.flv'));
  const before = readdirSync(folder);
  const jobs = ['1', '2', '3'].map((n) =>
    worker.start({ do: 'prepare', from: at('long.flv'), to: at(`${n}.flv`), cover: at(`${n}.webp`), maxSeconds: 3600 }),
  );
  await until('two run', () => jobs.filter((job) => job.progress().length > 0).length === 2);
  expect(existsSync(at('1.flv.part'))).toBe(true);
  for (const job of jobs.reverse()) job.cancel();
  for (const job of jobs) expect(await job.ended).toMatchObject({ type: 'failed', reason: 'cancelled' });
  expect(jobs[0]!.progress()).toHaveLength(0);
  expect(readdirSync(folder)).toEqual(before);
});

test('hostile files fail with their reason, leave nothing behind, and the worker lives', async () => {
  const upload = readFileSync(at('a.mp4'));
  writeFileSync(at('text.mp4'), 'not a video at all, whatever its name says\n'.repeat(200));
  writeFileSync(at('list.mp4'), '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  writeFileSync(at('concat.mp4'), `ffconcat version 1.0\nfile ${at('a.mp4')}\n`);
  writeFileSync(at('zip.mp4'), Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(5000, 7)]));
  writeFileSync(at('empty.mp4'), '');
  writeFileSync(at('noise.mp4'), Buffer.concat([upload.subarray(0, 200), Buffer.alloc(50_000, 0x5a)]));
  writeFileSync(at('cut.mp4'), upload);
  truncateSync(at('cut.mp4'), Math.floor(upload.length / 2));
  await toMp4(clip, at('sound.mp4'), ['audio']);
  await toWebm(clip, at('wide.webm'), 4200, 32);
  repeat(clip, 1, at('jump.flv'), { soundJumps: true });
  const before = readdirSync(folder);
  const reasons = {
    'text.mp4': 'unreadable',
    'list.mp4': 'unreadable',
    'concat.mp4': 'unreadable',
    'zip.mp4': 'unreadable',
    'empty.mp4': 'unreadable',
    'noise.mp4': 'unreadable',
    'cut.mp4': 'unreadable',
    'missing.mp4': 'unreadable',
    'sound.mp4': 'noVideo',
    'wide.webm': 'tooLarge',
    'jump.flv': 'tooLong',
  };
  for (const [name, reason] of Object.entries(reasons)) {
    expect([name, await prepare(name).ended]).toMatchObject([name, { type: 'failed', reason }]);
  }
  expect(await prepare('a.mp4', { maxSeconds: 1 }).ended).toMatchObject({ type: 'failed', reason: 'tooLong' });
  expect(readdirSync(folder)).toEqual(before.filter((name) => name !== 'cover.webp'));
  expect(worker.alive()).toBe(true);
});

test('a slate is two seconds of a picture, or of a plain card, with silence', async () => {
  await toPng(at('tall.png'), 300, 600);
  for (const image of [at('tall.png'), null]) {
    const ended = await worker.start({ do: 'slate', image, to: at('slate.flv') }).ended;
    expect(ended).toMatchObject({ type: 'done', result: { of: 'slate', bytes: statSync(at('slate.flv')).size } });
    const seen = look('slate.flv');
    expect(seen).toMatchObject({ keys: [0], pictures: 50, inOrder: true, size: { width: 1280, height: 720 } });
    expect(seen.sound).toEqual({ sampleRate: 44_100, channels: 2 });
    expect(Math.abs(seen.soundsUntil - 2000)).toBeLessThan(50);
  }
  const shape = { width: 480, height: 854, fps: 15 };
  await worker.start({ do: 'slate', image: at('tall.png'), to: at('slate.flv'), shape }).ended;
  expect(look('slate.flv')).toMatchObject({ pictures: 30, size: { width: 480, height: 854 } });
  const bad = worker.start({ do: 'slate', image: at('text.mp4'), to: at('bad.flv') });
  expect(await bad.ended).toMatchObject({ type: 'failed', reason: 'unreadable' });
});

test('a file with garbage in its middle is prepared and marked; an intact one is not marked', async () => {
  await toMp4(clip, at('whole.mp4'));
  const bytes = readFileSync(at('whole.mp4'));
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0xa7, middle, middle + Math.floor(bytes.length / 5));
  writeFileSync(at('damaged.mp4'), bytes);
  const ended = async (name: string) => {
    const { ended: end } = prepare(name, { cover: `${name}.webp` });
    return end;
  };
  const whole = await ended('whole.mp4');
  expect(whole.type === 'done' && 'flawed' in whole.result).toBe(false);
  expect(await ended('damaged.mp4')).toMatchObject({ type: 'done', result: { of: 'prepare', flawed: true } });
});

test('a slate does not wait for a film', async () => {
  repeat(clip, 20, at('long.flv'));
  await toPng(at('slate.png'), 320, 180);
  const long = prepare('long.flv');
  await until('the film is under way', () => long.progress().length > 0);
  const slate = worker.start({ do: 'slate', image: at('slate.png'), to: at('slate.flv') });
  expect(await slate.ended).toMatchObject({ type: 'done', result: { of: 'slate' } });
  long.cancel();
  expect(await long.ended).toMatchObject({ type: 'failed', reason: 'cancelled' });
});
