import { expect, test } from 'vitest';
import { tagsOf } from '../flv/demux.ts';
import { FLV_HEADER } from '../flv/tag.ts';
import { interFrame, keyFrame, videoConfig } from '../testing/tags.ts';
import { until } from '../testing/until.ts';
import { frameContent, newFanout, type Viewer } from './fanout.ts';

/** A reader whose network the test controls, with everything that was written to it. */
const reader = () => {
  const frames: Buffer[] = [];
  const state = { queued: 0, closed: null as string | null };
  const viewer: Viewer = {
    write: (frame) => void frames.push(frame),
    queued: () => state.queued,
    close: (code) => {
      state.closed = code;
    },
  };
  return { viewer, frames, state };
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

test('all readers get the same buffer', () => {
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

test('a joiner immediately gets the headers and the pictures since the last key frame', () => {
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
  slow.state.queued = 3 * 1024 * 1024;
  const before = slow.frames.length;
  for (let i = 0; i < 5; i++) second();
  expect(slow.frames.length).toBe(before);
  expect(fanout.takeStats(0).behind).toBe(1);
  expect(quick.frames.length).toBeGreaterThan(before + 3);
  slow.state.queued = 0;
  second();
  second();
  expect(slow.frames.length).toBeGreaterThan(before);
  expect(slow.state.closed).toBeNull();
  end();
});

test('a viewer that is behind for fifteen seconds is closed', () => {
  const { fanout, second, end } = stage();
  const slow = reader();
  fanout.join(slow.viewer);
  slow.state.queued = 3 * 1024 * 1024;
  for (let i = 0; i < 14; i++) second();
  expect(slow.state.closed).toBeNull();
  for (let i = 0; i < 4; i++) second();
  expect(slow.state.closed).toBe('tooSlow');
  expect(fanout.viewers()).toBe(0);
  end();
});

test('a picture goes out before anything else happens, with the sound that waited for it; sound alone does not wait for a picture', async () => {
  const fanout = newFanout(() => 0);
  const one = reader();
  fanout.join(one.viewer);
  const sound = () => fanout.send('audio', 'sound', 0, Buffer.from([0xaf, 1, 0]));
  sound();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(one.frames).toHaveLength(1);
  const picture = interFrame(0);
  fanout.send('video', 'inter', 0, picture.body);
  sound();
  await new Promise((resolve) => setImmediate(resolve));
  expect(one.frames).toHaveLength(2);
  const sent = tagsOf(Buffer.concat([FLV_HEADER, frameContent(one.frames[1] ?? Buffer.alloc(0))]));
  expect(sent.map(({ kind }) => kind)).toEqual(['audio', 'video', 'audio']);
  sound();
  await until('sound comes alone', () => one.frames.length === 3);
});

test('at the end all readers are notified', () => {
  const { fanout, end } = stage();
  const one = reader();
  fanout.join(one.viewer);
  end();
  expect(one.state.closed).toBe('ended');
});

test('anyone who comes after too long a group of pictures waits for a key frame, and is shown nothing broken until then', async () => {
  const fanout = newFanout(() => 0);
  const early = reader();
  fanout.join(early.viewer);
  const send = (tag: ReturnType<typeof keyFrame>) => fanout.send('video', tag.role, tag.time, tag.body);
  send(videoConfig());
  send(keyFrame(0));
  for (let n = 1; n <= 10; n += 1) send(interFrame(n * 40, 1024 * 1024));
  const late = reader();
  fanout.join(late.viewer);
  const joined = tagsOf(frameContent(late.frames[0] ?? Buffer.alloc(0)));
  expect(joined.map(({ role }) => role)).toEqual(['config']);
  const watched = early.frames.length;
  send(interFrame(440));
  await until('the early one sees it', () => early.frames.length > watched);
  expect(late.frames).toHaveLength(1);
  send(keyFrame(480));
  send(interFrame(520));
  await until('the late one begins', () => late.frames.length === 2);
  const begun = tagsOf(Buffer.concat([FLV_HEADER, frameContent(late.frames[1] ?? Buffer.alloc(0))]));
  expect(begun.map(({ role }) => role)).toEqual(['key', 'inter']);
});

test('without readers pictures are kept as they came, without a copy for each output', () => {
  const bodies = Array.from({ length: 6 }, (_, n) =>
    n === 0 ? keyFrame(0, 1024 * 1024) : interFrame(n * 40, 1024 * 1024),
  );
  const before = process.memoryUsage().arrayBuffers;
  for (let outputs = 0; outputs < 5; outputs += 1) {
    const fanout = newFanout(() => 0);
    for (const tag of bodies) fanout.send('video', tag.role, tag.time, tag.body);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * 1024 * 1024);
});

test('a viewer that fell behind over a change of the format gets the new headers before the next pictures', () => {
  const { fanout, second, end } = stage();
  const slow = reader();
  fanout.send('video', 'config', 0, videoConfig(1).body);
  second();
  fanout.join(slow.viewer);
  slow.state.queued = 3 * 1024 * 1024;
  second();
  fanout.send('video', 'config', 0, videoConfig(2).body);
  second();
  second();
  slow.state.queued = 0;
  const before = slow.frames.length;
  second();
  second();
  const sent = tagsOf(Buffer.concat([FLV_HEADER, ...slow.frames.slice(before).map(frameContent)]));
  expect(sent.slice(0, 2).map(({ role }) => role)).toEqual(['config', 'key']);
  expect(sent[0]?.body).toEqual(videoConfig(2).body);
  expect(sent.filter(({ role }) => role === 'config')).toHaveLength(1);
  end();
});

test('so does one that waits for a key frame, where headers come by themselves', async () => {
  const fanout = newFanout(() => 0);
  const platform = reader();
  const send = (tag: ReturnType<typeof keyFrame>) => fanout.send('video', tag.role, tag.time, tag.body);
  send(videoConfig(1));
  send(keyFrame(0));
  fanout.join({ ...platform.viewer, fromKey: true });
  send(videoConfig(2));
  await new Promise((resolve) => setImmediate(resolve));
  send(keyFrame(40));
  await until('it begins', () => platform.frames.length > 1);
  const sent = tagsOf(Buffer.concat([FLV_HEADER, ...platform.frames.slice(1).map(frameContent)]));
  expect(sent.map(({ role }) => role)).toEqual(['config', 'key']);
  expect(sent[0]?.body).toEqual(videoConfig(2).body);
});
