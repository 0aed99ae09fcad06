import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tagsOf } from '../flv/demux.ts';
import { sizeOfAvc } from '../flv/sps.ts';
import { FLV_HEADER, writeTag } from '../flv/tag.ts';
import { clipFiles } from '../testing/clip-files.ts';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';

// Rotations in the real process, as a viewer sees them.
let media: Media;
const files = clipFiles();
const big = { id: 'big', file: files.cut('big.flv', '720p30', 1), seconds: 1 };
const small = { id: 'small', file: files.cut('small.flv', '480p30', 2), seconds: 2 };
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await media?.stop();
  files.remove();
});

const look = (studio: string) => {
  const viewer = watch(media.wsUrl(studio));
  closing.push(viewer.close);
  return viewer;
};
const eventsOf = (studio: string, name: string) =>
  media.events.flatMap(({ studioId, event }) => (studioId === studio && event.event === name ? [event] : []));
const cold = (studio: string) => media.stats(studio)?.lines.find((line) => line.line === 'cold');

test('two clips in turn are one program on one clock, measured like any line, with their position', async () => {
  const list = { items: [big, small], loops: 0 };
  expect(await media.command('turns', { do: 'play', list })).toBe('done');
  const viewer = look('turns');
  await until('both have been seen twice', () => eventsOf('turns', 'item').length >= 5);
  const { playerMs, backwards } = gaps(viewer.frames());
  expect(playerMs).toBeLessThanOrEqual(34);
  expect(backwards).toBe(0);
  const heights = viewer.seen
    .filter((tag) => tag.kind === 'video' && tag.role === 'config')
    .map((tag) => sizeOfAvc(tag.body.subarray(5))?.height);
  expect(heights.slice(0, 4)).toEqual([720, 480, 720, 480]);
  expect(media.stats('turns')).toMatchObject({ program: 'cold', playlist: { loops: 0 } });
  expect(cold('turns')).toMatchObject({ origin: 'playlist', phase: 'live', claimed: { fps: 30 } });
  expect(await media.command('turns', { do: 'stopPlaying' })).toBe('done');
  await until('it is over', () => eventsOf('turns', 'listEnded').length === 1);
  expect(eventsOf('turns', 'listEnded')).toEqual([{ event: 'listEnded', reason: 'stopped', itemId: null }]);
  expect(await media.command('turns', { do: 'stopPlaying' })).toBe('notPossible');
});

test('while a rotation runs nobody else has the cold line, and a rotation cannot take it from an encoder', async () => {
  const list = { items: [small], loops: 0 };
  expect(await media.command('taken', { do: 'play', list })).toBe('done');
  expect(await media.command('taken', { do: 'play', list })).toBe('lineBusy');
  const late = await startEncoder(media.rtmpPort, 'taken-cold');
  expect(late.refused()).toBe(true);
  expect(await media.command('taken', { do: 'drop', line: 'cold' })).toBe('done');
  const encoder = await startEncoder(media.rtmpPort, 'taken-cold');
  closing.push(encoder.stop);
  await until('the encoder has it', () => cold('taken')?.origin === 'encoder');
  expect(await media.command('taken', { do: 'play', list })).toBe('lineBusy');
  expect(await media.command('taken', { do: 'edit', list })).toBe('notPossible');
  expect(await media.command('taken', { do: 'play', list: { items: [], loops: 0 } })).toBe('notPossible');
});

test('an end ends the rotation, and another one may begin at once', async () => {
  const list = { items: [big], loops: 0 };
  expect(await media.command('again', { do: 'play', list })).toBe('done');
  const viewer = look('again');
  await until('it runs', () => viewer.frames().length > 5);
  expect(await media.command('again', { do: 'end', coolDownSeconds: 60 })).toBe('done');
  await until('viewers are told', () => viewer.closeCode() === 4410);
  expect(eventsOf('again', 'listEnded')).toHaveLength(1);
  expect(await media.command('again', { do: 'play', list: { items: [big], loops: 1 } })).toBe('done');
  await until('it has been played', () => eventsOf('again', 'listEnded').length === 2);
  expect(eventsOf('again', 'listEnded')[1]).toMatchObject({ reason: 'finished' });
});

test('a clip larger than memory allows is played while it is read', async () => {
  const tags = tagsOf(readFileSync(small.file));
  const filler = Buffer.alloc(50_000);
  const frames = tags.filter((tag) => tag.role !== 'config' && tag.role !== 'metadata');
  const rounds = Array.from({ length: 30 }, (_, round) =>
    frames.map((tag) => {
      const body = tag.kind === 'video' ? Buffer.concat([tag.body, filler]) : tag.body;
      return writeTag(tag.kind, tag.time + round * 2000, body);
    }),
  );
  const headers = tags.filter((tag) => tag.role === 'config' || tag.role === 'metadata');
  const parts = [FLV_HEADER, ...headers.map((tag) => writeTag(tag.kind, 0, tag.body)), ...rounds.flat()];
  const heavy = { id: 'heavy', file: files.write('heavy.flv', Buffer.concat(parts)), seconds: 60 };
  const before = media.memoryMb();
  expect(await media.command('heavy', { do: 'play', list: { items: [heavy], loops: 1 } })).toBe('done');
  const viewer = look('heavy');
  await until('two seconds are seen', () => viewer.frames().length > 60);
  const grown = media.memoryMb() - before;
  expect(await media.command('heavy', { do: 'stopPlaying' })).toBe('done');
  expect(parts.length).toBeGreaterThan(1800);
  expect(grown).toBeLessThan(50);
});
