import type { PushTarget } from '@onair/contract/live/media/stats';
import { expect, test } from 'vitest';
import { newFanout } from '../egress/fanout.ts';
import type { Tag } from '../flv/tag.ts';
import { interFrame, keyFrame, videoConfig } from '../testing/tags.ts';
import { PushFailed } from './open-socket.ts';
import { newPushes, TRIES_MAX, waitAfter } from './pushes.ts';
import type { OpenUplink, UplinkEvents } from './uplink.ts';

const target = (id: string, run = 1): PushTarget => ({
  id,
  name: id,
  run,
  url: 'rtmp://example.com/app',
  key: 'secret',
});

/** A studio's output, and platforms that the test simulates. */
const stage = () => {
  let at = 0;
  const audience = newFanout(() => at);
  const tries: { target: PushTarget; events: UplinkEvents; tags: Tag[]; queued: number; closed: boolean }[] = [];
  const open: OpenUplink = (target, events) => {
    const made = { target, events, tags: [] as Tag[], queued: 0, closed: false };
    tries.push(made);
    return {
      send: (tag) => void made.tags.push(tag),
      queued: () => made.queued,
      sent: () => made.tags.reduce((sum, { body }) => sum + body.length, 0),
      close: () => {
        made.closed = true;
      },
    };
  };
  const pushes = newPushes({ audience, open, now: () => at });
  const pass = (ms: number) => {
    at += ms;
    pushes.tick(at);
  };
  const picture = (key: boolean) => {
    const tag = key ? keyFrame(at) : interFrame(at);
    audience.send('video', tag.role, at, tag.body);
    audience.takeStats(at);
    at += 100;
  };
  const header = () => {
    const tag = videoConfig();
    audience.send('video', 'config', at, tag.body);
  };
  const flush = () => new Promise((resolve) => setImmediate(resolve));
  const stats = () => pushes.takeStats(at);
  return { audience, pushes, tries, pass, picture, header, flush, stats };
};

test('a platform gets headers and begins with the next key frame', async () => {
  const { pushes, tries, picture, header, flush, stats } = stage();
  header();
  picture(true);
  picture(false);
  await flush();
  pushes.set([target('a')]);
  expect(stats()[0]).toMatchObject({ id: 'a', state: 'connecting', reason: null });
  tries[0]?.events.opened();
  picture(false);
  picture(true);
  picture(false);
  await flush();
  expect(tries[0]?.tags.map(({ role }) => role)).toEqual(['config', 'key', 'inter']);
  expect(stats()[0]).toMatchObject({ state: 'on', retries: 0, dropped: 0 });
});

test('what fails is tried again with growing waits, and given up after twenty in a row', () => {
  const { pushes, tries, pass, stats } = stage();
  pushes.set([target('a')]);
  for (let failed = 1; failed < TRIES_MAX; failed += 1) {
    tries.at(-1)?.events.failed(new PushFailed('refused', 'NetStream.Publish.BadName'));
    expect(stats()[0]).toMatchObject({ state: 'retrying', reason: 'refused', detail: 'NetStream.Publish.BadName' });
    pass(500);
    expect(tries).toHaveLength(failed);
    pass(30_000);
    expect(tries).toHaveLength(failed + 1);
  }
  tries.at(-1)?.events.failed(new PushFailed('connection'));
  pass(600_000);
  expect(tries).toHaveLength(TRIES_MAX);
  expect(stats()[0]).toMatchObject({ state: 'failed', reason: 'connection', retries: TRIES_MAX - 1 });
  pushes.set([target('a', 2)]);
  expect(stats()[0]).toMatchObject({ state: 'connecting', run: 2, retries: 0 });
});

test('waits grow to half a minute and differ', () => {
  expect([1, 2, 3, 5, 6, 20].map((failures) => waitAfter(failures, () => 0))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
  expect(waitAfter(1, () => 1)).toBe(800);
});

test('a connection that lasted begins the count of failures again', () => {
  const { pushes, tries, pass, stats } = stage();
  pushes.set([target('a')]);
  for (let failed = 1; failed < TRIES_MAX; failed += 1) {
    tries.at(-1)?.events.failed(new PushFailed('connection'));
    pass(30_000);
  }
  tries.at(-1)?.events.opened();
  pass(30_000);
  tries.at(-1)?.events.failed(new PushFailed('closed'));
  expect(stats()[0]).toMatchObject({ state: 'retrying', reason: 'closed', seconds: 30 });
});

test('a platform that hangs loses pictures up to a key frame, which are counted, and is left after fifteen seconds', async () => {
  const { audience, pushes, tries, pass, picture, flush, stats } = stage();
  const viewer: Buffer[] = [];
  audience.join({ write: (frame) => void viewer.push(frame), queued: () => 0, close: () => undefined });
  pushes.set([target('a'), target('b')]);
  const [hangs, other] = tries;
  if (!hangs || !other) throw new Error('not tried');
  hangs.events.opened();
  other.events.opened();
  const second = async () => {
    for (let i = 0; i < 10; i += 1) {
      picture(i === 0);
      await flush();
    }
  };
  await second();
  hangs.queued = 3 * 1024 * 1024;
  await second();
  expect(stats()[0]).toMatchObject({ state: 'on', dropped: 10 });
  expect(other.tags).toHaveLength(20);
  expect(viewer.length).toBe(21);
  hangs.queued = 0;
  await second();
  expect(hangs.tags.slice(10).map(({ role }) => role)[0]).toBe('key');
  hangs.queued = 3 * 1024 * 1024;
  await second();
  pass(16_000);
  await second();
  expect(stats()[0]).toMatchObject({ state: 'retrying', reason: 'tooSlow' });
  expect(hangs.closed).toBe(true);
  expect(stats()[1]).toMatchObject({ state: 'on', dropped: 0 });
});

test('another list ends and begins only what differs, and the end of a live ends all', () => {
  const { audience, pushes, tries, stats } = stage();
  pushes.set([target('a'), target('b')]);
  tries[0]?.events.opened();
  pushes.set([target('a'), target('c')]);
  expect(tries.map(({ target, closed }) => [target.id, closed])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);
  pushes.set([{ ...target('a'), key: 'another' }, target('c')]);
  expect(tries[0]?.closed).toBe(true);
  tries[3]?.events.opened();
  audience.end('ended');
  expect(stats()).toEqual([]);
  expect(pushes.isEmpty()).toBe(true);
  // Late events of a closed connection are ignored.
  tries[0]?.events.failed(new PushFailed('closed'));
  expect(stats()).toEqual([]);
});
