import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tagsOf } from '../flv/demux.ts';
import { newPackagers } from './packagers.ts';
import { openWindow } from './window.ts';

const MINUTES_30 = 1_800;
const STUDIO = '01a201ba-dcb8-7000-8000-000000000000';
const folder = mkdtempSync(join(tmpdir(), 'onair-window-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A node's window of a studio that it holds under an epoch, in the node's own folder. */
const windowOn = (node: string, epoch: number) => {
  const window = openWindow(join(folder, node), MINUTES_30, { zeroAt: null }, epoch);
  const init = { bytes: Buffer.from('init'), codecs: 'avc1.64001f', width: 1280, height: 720 };
  window.take({ made: 'init', init });
  return window;
};

/** Segments, each of one part. */
const make = async (window: ReturnType<typeof windowOn>, times: number, seconds = 0.4) => {
  const before = window.segments().length;
  for (let n = 0; n < times; n += 1) {
    const startMs = (before + n) * seconds * 1000;
    window.take({ made: 'part', bytes: Buffer.from('part'), seconds, independent: true, startMs, frames: 12 });
    window.take({ made: 'segmentEnd' });
  }
  await window.written();
};

const numbersOf = ({ segments }: ReturnType<typeof windowOn>) => segments().map(({ number }) => number);

test('the next holder numbers on above short segments that were ahead of the clock', async () => {
  const first = windowOn('one', 4);
  await make(first, 6);
  const second = windowOn('two', 5);
  await make(second, 1);
  expect(Math.min(...numbersOf(second))).toBeGreaterThan(Math.max(...numbersOf(first)));
  expect(second.segments()[0]?.row).toBeGreaterThan(first.segments().at(-1)?.row ?? 0);
});

test('a node that held the studio before another one does not go on with its own segments', async () => {
  const first = windowOn('three', 7);
  await make(first, 3);
  const other = windowOn('four', 8);
  await make(other, 3);
  const again = windowOn('three', 9);
  await make(again, 1);
  expect(Math.min(...numbersOf(again))).toBeGreaterThan(Math.max(...numbersOf(other)));
});

test('a node that is the next holder itself goes on behind a gap', async () => {
  const first = windowOn('five', 11);
  await make(first, 3);
  const again = windowOn('five', 12);
  await make(again, 1);
  const last = Math.max(...numbersOf(first));
  expect(numbersOf(again)).toEqual([...numbersOf(first), last + 1, last + 2]);
  expect(again.segments().map(({ gap }) => gap)).toEqual([false, false, false, true, false]);
});

test.each([false, true])(
  'older segments hold no memory, also where the disk was late (captions: %s)',
  async (captioned) => {
    const window = windowOn(`six-${captioned}`, 13);
    if (captioned) window.captions.add({ time: 0, text: 'Good evening' });
    // All of them are made before the first is written.
    await make(window, 14);
    const old = window.segments().slice(0, -8);
    expect(old.map(({ bytes }) => bytes)).toEqual(old.map(() => null));
    // A few bytes of Node's pool keep all of it.
    const held = window.segments().map(({ captions }) => captions?.buffer.byteLength ?? 0);
    expect(Math.max(...held)).toBeLessThan(1_000);
  },
);

test('a disk that takes nothing more costs no more memory than usual, and players keep what it took before', async () => {
  const window = windowOn('seven', 14);
  await make(window, 20);
  const kept = numbersOf(window);
  // What cannot be written to is not there.
  rmSync(join(folder, 'seven'), { recursive: true });
  await make(window, 60);
  expect(window.segments().filter(({ bytes }) => bytes !== null).length).toBeLessThanOrEqual(17);
  expect(numbersOf(window).slice(0, 20)).toEqual(kept);
  expect(
    window
      .segments()
      .slice(20, 30)
      .map(({ gap }) => gap),
  ).toEqual(Array(10).fill(true));
  expect(
    window
      .segments()
      .slice(-8)
      .map(({ gap }) => gap),
  ).toEqual(Array(8).fill(false));
});

test('a disk that refuses segments is reported at once, then by number, and parts are served all the same', async () => {
  const told: [number, string][] = [];
  let now = 0;
  const place = join(folder, 'full');
  const packagers = newPackagers(
    place,
    MINUTES_30,
    () => now,
    (...one) => told.push(one),
  );
  const tags = tagsOf(readFileSync(new URL('../../assets/slate.flv', import.meta.url)));
  const packager = packagers.of(STUDIO, 'source');
  const play = (from: number) => {
    for (const tag of tags)
      packager.send(tag.kind, tag.role, tag.role === 'config' ? 0 : from + tag.time, Buffer.from(tag.body));
  };
  play(0);
  const [window] = packagers.windows(STUDIO);
  await window?.window.written();
  rmSync(join(place, STUDIO), { recursive: true });
  writeFileSync(join(place, STUDIO), '');
  for (let round = 1; round < 6; round += 1) play(round * 4000);
  await window?.window.written();
  expect(told).toEqual([[1, expect.stringContaining('ENOTDIR')]]);
  expect(window?.window.segments().at(-1)?.bytes).not.toBeNull();
  now = 61_000;
  play(24_000);
  await window?.window.written();
  expect(told).toHaveLength(2);
  expect(told[1]?.[0]).toBeGreaterThan(1);
});
