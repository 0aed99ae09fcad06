import { expect, test } from 'vitest';
import { interFrame, keyFrame, videoConfig } from '../testing/tags.ts';
import { newFanout, type Viewer } from './fanout.ts';

/** A reader whose network is told by the test, with everything that was written to it. */
const reader = () => {
  const frames: Buffer[] = [];
  const told = { queued: 0, closed: null as string | null };
  const viewer: Viewer = {
    write: (frame) => void frames.push(frame),
    queued: () => told.queued,
    close: (code) => {
      told.closed = code;
    },
  };
  return { viewer, frames, told };
};

const stage = () => {
  let at = 0;
  const fanout = newFanout(() => at);
  const picture = (key: boolean) => {
    const tag = key ? keyFrame(at) : interFrame(at);
    fanout.send('video', tag.role, at, tag.body);
    // A batch ends where a key frame begins: this one is out before the next picture.
    fanout.takeStats(at);
  };
  const second = () => {
    for (let i = 0; i < 10; i++) {
      picture(i === 0);
      at += 100;
    }
  };
  return { fanout, second, end: () => fanout.end(), at: () => at };
};

test('everyone gets the very same buffer', () => {
  const { fanout, second, end } = stage();
  const [a, b] = [reader(), reader()];
  fanout.join(a.viewer);
  fanout.join(b.viewer);
  second();
  second();
  expect(a.frames.length).toBeGreaterThan(1);
  expect(a.frames.at(-1)).toBe(b.frames.at(-1));
  end();
});

test('a joiner gets the headers and the pictures since the last key frame, at once', () => {
  const { fanout, second, end } = stage();
  fanout.send('video', 'config', 0, videoConfig().body);
  second();
  const late = reader();
  fanout.join(late.viewer);
  expect(late.frames).toHaveLength(1);
  const sizes = 13 + (15 + 6) + (15 + 105) + 9 * (15 + 55);
  expect(late.frames[0]!.length).toBe(4 + sizes);
  end();
});

test('a viewer with two megabytes queued gets nothing until a key frame finds it read, and nobody waits for it', () => {
  const { fanout, second, end } = stage();
  const [slow, quick] = [reader(), reader()];
  fanout.join(slow.viewer);
  fanout.join(quick.viewer);
  second();
  slow.told.queued = 3 * 1024 * 1024;
  const before = slow.frames.length;
  for (let i = 0; i < 5; i++) second();
  expect(slow.frames.length).toBe(before);
  expect(fanout.takeStats(0).behind).toBe(1);
  expect(quick.frames.length).toBeGreaterThan(before + 3);
  slow.told.queued = 0;
  second();
  second();
  expect(slow.frames.length).toBeGreaterThan(before);
  expect(slow.told.closed).toBeNull();
  end();
});

test('a viewer that is behind for fifteen seconds is closed', () => {
  const { fanout, second, end } = stage();
  const slow = reader();
  fanout.join(slow.viewer);
  slow.told.queued = 3 * 1024 * 1024;
  for (let i = 0; i < 14; i++) second();
  expect(slow.told.closed).toBeNull();
  for (let i = 0; i < 4; i++) second();
  expect(slow.told.closed).toBe('tooSlow');
  expect(fanout.viewers()).toBe(0);
  end();
});

test('at the end everyone is told', () => {
  const { fanout, end } = stage();
  const one = reader();
  fanout.join(one.viewer);
  end();
  expect(one.told.closed).toBe('ended');
});
