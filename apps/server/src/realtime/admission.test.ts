import { expect, test, vi } from 'vitest';
import { admission } from './admission.ts';
import { tokenBucket } from './read-messages.ts';

test('an address has its share; beyond it the longest silent of its own makes room, unless it has only just come', () => {
  let now = 0;
  const { enter } = admission(2, 100, () => now);
  const out = vi.fn();
  const leave = enter('a', () => out('first'));
  now += 100;
  expect(enter('a', () => out('second'))).not.toBeNull();
  expect(enter('a', () => {})).toBeNull();
  expect(enter('b', () => {})).not.toBeNull();
  now += 200;
  expect(enter('a', () => {})).not.toBeNull();
  expect(out.mock.calls).toEqual([['first']]);
  leave?.();
  expect(enter('a', () => {})).toBeNull();
});

test('who finds no place waits for one, and is told when there was none in time', async () => {
  vi.useFakeTimers();
  const { enter, enterSoon } = admission(2, 100, () => Date.now());
  const first = enter('a', () => {});
  enter('a', () => {});
  const settled: [string, boolean][] = [];
  const wait = (name: string) =>
    enterSoon(
      'a',
      () => {},
      (leave) => settled.push([name, leave !== null]),
    );
  wait('second');
  const gone = wait('gone');
  gone.gone();
  wait('third');
  expect(settled).toEqual([['gone', false]]);
  first?.();
  expect(settled.at(-1)).toEqual(['second', true]);
  // A place that is kept by those who speak is not taken away: these have been silent for too long.
  await vi.advanceTimersByTimeAsync(300);
  expect(settled.at(-1)).toEqual(['third', true]);
  vi.useRealTimers();
});

test('when all places are taken the longest silent makes room, whatever its address', () => {
  let now = 0;
  const { enter } = admission(5, 3, () => now);
  const out = vi.fn();
  for (const name of ['first', 'second', 'third']) {
    enter(name, () => out(name));
    now += 400;
  }
  expect(enter('fourth', () => {})).not.toBeNull();
  expect(out.mock.calls).toEqual([['first']]);
  expect(enter('fifth', () => {})).not.toBeNull();
  expect(out.mock.calls).toEqual([['first'], ['second']]);
});

test('who has only just come is left in peace, so that a crowd that speaks gets in one after the other', () => {
  let now = 0;
  const { enter } = admission(5, 2, () => now);
  const out = vi.fn();
  const leave = enter('first', out);
  enter('second', out);
  now += 499;
  expect(enter('third', out)).toBeNull();
  leave?.();
  expect(enter('third', out)).not.toBeNull();
  expect(out).not.toHaveBeenCalled();
});

test('a bucket gives what it holds at once and then its share of time', () => {
  let now = 0;
  const take = tokenBucket(5, 10, () => now);
  expect(Array.from({ length: 12 }, take).filter(Boolean)).toHaveLength(10);
  now += 1_000;
  expect(Array.from({ length: 12 }, take).filter(Boolean)).toHaveLength(5);
  now += 3_600_000;
  expect(Array.from({ length: 12 }, take).filter(Boolean)).toHaveLength(10);
});
