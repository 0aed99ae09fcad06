import { expect, test, vi } from 'vitest';
import { admission } from './admission.ts';
import { bucket } from './bucket.ts';

test('an address has its share and no more, until one of its own leaves', () => {
  const { enter } = admission(2, 100);
  const leave = enter('a', () => {});
  expect(enter('a', () => {})).not.toBeNull();
  expect(enter('a', () => {})).toBeNull();
  expect(enter('b', () => {})).not.toBeNull();
  leave?.();
  leave?.();
  expect(enter('a', () => {})).not.toBeNull();
  expect(enter('a', () => {})).toBeNull();
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
  const take = bucket(5, 10, () => now);
  expect(Array.from({ length: 12 }, take).filter(Boolean)).toHaveLength(10);
  now += 1_000;
  expect(Array.from({ length: 12 }, take).filter(Boolean)).toHaveLength(5);
  now += 3_600_000;
  expect(Array.from({ length: 12 }, take).filter(Boolean)).toHaveLength(10);
});
