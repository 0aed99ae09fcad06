import { expect, test } from 'vitest';
import { interFrame, keyFrame, sound, videoConfig } from '../testing/tags.ts';
import { newBacklog } from './backlog.ts';

const drain = async (backlog: ReturnType<typeof newBacklog>) => {
  backlog.end();
  const left = [];
  for (let tag = await backlog.next(); tag; tag = await backlog.next()) left.push(tag);
  return left;
};

test('what comes late is left out up to the newest key frame; sound and headers stay', async () => {
  const backlog = newBacklog();
  backlog.push(videoConfig());
  for (let time = 0; time < 2000; time += 100) {
    backlog.push(time % 1000 === 0 ? keyFrame(time) : interFrame(time));
    backlog.push(sound(time));
  }
  const left = await drain(backlog);
  expect(left[0]?.role).toBe('config');
  expect(left.find((tag) => tag.role === 'key')?.time).toBe(1000);
  expect(left.filter((tag) => tag.role === 'inter').every((tag) => tag.time > 1000)).toBe(true);
  expect(left.filter((tag) => tag.role === 'sound')).toHaveLength(20);
});

test('without a newer key frame all pictures are left out until there is one', async () => {
  const backlog = newBacklog();
  backlog.push(keyFrame(0));
  for (let time = 100; time <= 3000; time += 100) backlog.push(interFrame(time));
  backlog.push(keyFrame(3100));
  backlog.push(interFrame(3200));
  expect((await drain(backlog)).map(({ time }) => time)).toEqual([3100, 3200]);
});

test('anyone who waits gets what comes, and is notified of the end', async () => {
  const backlog = newBacklog();
  const first = backlog.next();
  backlog.push(keyFrame(0));
  expect((await first)?.role).toBe('key');
  const second = backlog.next();
  backlog.end();
  expect(await second).toBeNull();
});
