import { rmSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { Playlist, PlaylistItem } from '@onair/contract/live/media/stats';
import { afterAll, expect, test } from 'vitest';
import { claimedBy } from '../flv/metadata.ts';
import type { Tag } from '../flv/tag.ts';
import { clipFiles } from '../testing/clip-files.ts';
import { after, afterEdit, firstOf } from './order.ts';
import { newRotation } from './rotation.ts';

const files = clipFiles();
afterAll(files.remove);
const item = (id: string, file: string): PlaylistItem => ({ id, file, seconds: 1 });
const one = item('one', files.cut('one.flv', '720p30', 1));
const two = item('two', files.cut('two.flv', '480p30', 1));
const three = item('three', files.cut('three.flv', '720p30', 1));
const missing = item('missing', files.path('missing.flv'));
const noise = item('noise', files.write('noise.flv', Buffer.alloc(300_000, 7)));
const empty = item('empty', files.write('empty.flv', Buffer.alloc(0)));

/** A rotation on a clock that the test moves; files are really read. */
const stage = (list: Playlist) => {
  const tags: Tag[] = [];
  const events: StudioEvent[] = [];
  let closed = false;
  let at = 0;
  const intake = {
    tag: (tag: Tag) => void tags.push(tag),
    closed: () => {
      closed = true;
    },
  };
  const rotation = newRotation({ list, now: 0, intake, emit: (event) => void events.push(event) });
  /** Moves the clock until something holds, by the step of the process's own tick. */
  const until = async (holds: () => boolean) => {
    for (let i = 0; i < 20_000 && !holds(); i++) {
      rotation.tick(at);
      await turn();
      // Time that passes while the disk is read would be read as being late.
      if (rotation.position() || closed) at += 40;
    }
    expect(holds()).toBe(true);
  };
  const pictures = () => tags.filter((tag) => tag.role === 'key' || tag.role === 'inter');
  return {
    ...{ rotation, tags, events, until, pictures },
    closed: () => closed,
    items: () => events.flatMap((event) => (event.event === 'item' ? [event.itemId] : [])),
    ended: () => events.find((event) => event.event === 'listEnded'),
  };
};
const steps = (tags: Tag[]) => tags.slice(1).map((tag, i) => tag.time - tags[i]!.time);

test('clips follow on each other frame by frame, over ends and rounds, with their headers again', async () => {
  const { until, closed, pictures, tags, items, ended } = stage({ items: [one, two], loops: 3 });
  await until(closed);
  expect(items()).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
  expect(ended()).toEqual({ event: 'listEnded', reason: 'finished', itemId: null });
  expect(pictures()).toHaveLength(180);
  expect(new Set(steps(pictures()))).toEqual(new Set([33, 34]));
  const sounds = steps(tags.filter((tag) => tag.role === 'sound'));
  expect(Math.min(...sounds)).toBeGreaterThan(11);
  expect(Math.max(...sounds)).toBeLessThan(60);
  const configs = tags.filter((tag) => tag.kind === 'video' && tag.role === 'config');
  expect(configs.map((tag) => Math.round(tag.time / 100))).toEqual([0, 10, 20, 30, 40, 50]);
  const described = tags.filter((tag) => tag.role === 'metadata').map((tag) => claimedBy(tag.body)?.height);
  expect(described).toEqual([720, 480, 720, 480, 720, 480]);
});

test('it is paced by the clock, and a process that stood still goes on without playing everything at once', async () => {
  const { rotation, until, pictures } = stage({ items: [one], loops: 0 });
  await until(() => pictures().length === 15);
  rotation.tick(60_000);
  const shown = pictures().length;
  rotation.tick(60_500);
  expect(pictures().length - shown).toBeLessThan(20);
});

test('an edit is in force at the end of the item that plays, and goes on behind it', async () => {
  const { rotation, until, items, closed, pictures } = stage({ items: [one, two], loops: 1 });
  await until(() => pictures().length === 10);
  rotation.edit({ items: [three, one, two, three], loops: 1 });
  expect(rotation.position()).toMatchObject({ itemId: 'one', index: 0, round: 0 });
  await until(closed);
  expect(items()).toEqual(['one', 'two', 'three']);
  expect(new Set(steps(pictures()))).toEqual(new Set([33, 34]));
});

test('when the item that plays is not in the new list, that begins from its top', async () => {
  const { rotation, until, items, closed, pictures } = stage({ items: [one, two], loops: 0 });
  await until(() => pictures().length === 29);
  rotation.edit({ items: [three, two], loops: 1 });
  await until(closed);
  expect(items()).toEqual(['one', 'three', 'two']);
});

test('an unreadable file is skipped and reported; with nothing else to play the rotation ends', async () => {
  const mixed = stage({ items: [missing, one, noise, empty], loops: 2 });
  await mixed.until(mixed.closed);
  expect(mixed.items()).toEqual(['one', 'one']);
  expect(mixed.events.filter((event) => event.event === 'itemSkipped')).toHaveLength(6);
  expect(mixed.ended()).toMatchObject({ reason: 'finished' });
  expect(new Set(steps(mixed.pictures()))).toEqual(new Set([33, 34]));

  const none = stage({ items: [noise, missing], loops: 0 });
  await none.until(none.closed);
  expect(none.items()).toEqual([]);
  expect(none.ended()).toEqual({ event: 'listEnded', reason: 'unreadable', itemId: 'missing' });
});

test('a file that vanishes while it is played is played to its end, and not again', async () => {
  const vanishing = item('vanishing', files.cut('vanishing.flv', '480p30', 1));
  const { until, closed, ended, pictures } = stage({ items: [vanishing], loops: 0 });
  await until(() => pictures().length > 0);
  rmSync(vanishing.file);
  await until(closed);
  expect(pictures().length).toBeGreaterThanOrEqual(30);
  expect(ended()).toEqual({ event: 'listEnded', reason: 'unreadable', itemId: 'vanishing' });
});

test('stopped, it is silent immediately, and reports that once', async () => {
  const { rotation, until, tags, closed, events } = stage({ items: [one, two], loops: 0 });
  await until(() => tags.length > 20);
  rotation.stop();
  rotation.stop();
  const sent = tags.length;
  rotation.tick(90_000);
  expect(tags).toHaveLength(sent);
  expect(closed()).toBe(true);
  expect(rotation.position()).toBeNull();
  expect(events.filter((event) => event.event === 'listEnded')).toHaveLength(1);
});

test('the order of a list: rounds, forever, and places of equal items', () => {
  const list = { items: [one, two, one], loops: 2 };
  const last = { item: one, index: 2, round: 0 };
  expect(after(list, last)).toEqual({ item: one, index: 0, round: 1 });
  expect(after(list, { ...last, round: 1 })).toBeNull();
  expect(after({ ...list, loops: 0 }, { ...last, round: 99 })?.round).toBe(100);
  expect(afterEdit({ items: [one, three, one, two], loops: 2 }, last)?.item.id).toBe('two');
  expect(afterEdit({ items: [two, three], loops: 2 }, { ...last, round: 1 })).toEqual({
    item: two,
    index: 0,
    round: 1,
  });
  expect(firstOf({ items: [], loops: 0 })).toBeNull();
});
