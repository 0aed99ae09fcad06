import type { LineName } from '@onair/contract/live/media/lines';
import { expect, test } from 'vitest';
import { choose, type LineHealth, type Situation } from './choose.ts';

const fine: LineHealth = { connected: true, mayStart: true, noVideoMs: 20, lowFpsMs: 0, healthyMs: 5000 };
const absent: LineHealth = {
  connected: false,
  mayStart: true,
  noVideoMs: Number.POSITIVE_INFINITY,
  lowFpsMs: 0,
  healthyMs: 0,
};
const when = (lines: Partial<Record<LineName, LineHealth>>, rest: Partial<Situation> = {}) =>
  choose({
    program: 'main',
    automatic: true,
    byHand: false,
    lines: { main: absent, hot: absent, cold: absent, ...lines },
    ...rest,
  });

test('the first line that shows a picture is the program', () => {
  expect(when({ hot: fine }, { program: null, automatic: false })).toEqual({ to: 'hot', reason: 'started' });
  expect(when({ main: { ...fine, noVideoMs: Number.POSITIVE_INFINITY } }, { program: null })).toBeNull();
});

test('a line that waits for a person begins no program, and takes over from one that fails', () => {
  const waits = { ...fine, mayStart: false };
  expect(when({ main: waits }, { program: null })).toBeNull();
  expect(when({ main: waits, cold: fine }, { program: null })).toEqual({ to: 'cold', reason: 'started' });
  expect(when({ hot: waits })).toEqual({ to: 'hot', reason: 'lineClosed' });
});

test('a second without video, or three at under half of the frames, moves on to the next line that lives', () => {
  expect(when({ main: { ...fine, noVideoMs: 999 }, hot: fine })).toBeNull();
  expect(when({ main: { ...fine, noVideoMs: 1000 }, hot: fine })).toEqual({ to: 'hot', reason: 'noVideo' });
  expect(when({ main: { ...fine, lowFpsMs: 3000 }, cold: fine })).toEqual({ to: 'cold', reason: 'lowFps' });
  expect(when({ hot: fine })).toEqual({ to: 'hot', reason: 'lineClosed' });
});

test('with no line alive the slate is shown; few frames are better than a slate', () => {
  expect(when({})).toEqual({ to: 'slate', reason: 'allDead' });
  expect(when({ main: { ...fine, lowFpsMs: 9000 } })).toBeNull();
});

test('it goes back only after half a minute of health, or by hand', () => {
  const at = (healthyMs: number, byHand = false) =>
    when({ main: { ...fine, healthyMs }, hot: fine }, { program: 'hot', byHand });
  expect(at(29_999)).toBeNull();
  expect(at(30_000)).toEqual({ to: 'main', reason: 'recovered' });
  expect(at(90_000, true)).toBeNull();
});

test('from a slate that nobody asked for, the first line that lives takes over', () => {
  expect(when({ cold: fine }, { program: 'slate' })).toEqual({ to: 'cold', reason: 'recovered' });
  expect(when({ cold: fine }, { program: 'slate', byHand: true })).toBeNull();
});

test('with automatic switching off nothing moves once it runs', () => {
  expect(when({ hot: fine }, { automatic: false })).toBeNull();
});

test('with automatic switching off the slate still fills the time in which nobody sends', () => {
  expect(when({}, { automatic: false })).toEqual({ to: 'slate', reason: 'allDead' });
  expect(when({ main: fine }, { program: 'slate', automatic: false })).toEqual({ to: 'main', reason: 'recovered' });
  expect(when({ main: fine }, { program: 'slate', automatic: false, byHand: true })).toBeNull();
});
