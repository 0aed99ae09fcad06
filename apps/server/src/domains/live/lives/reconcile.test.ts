import type { LineName, LinePhase, ProgramSource } from '@onair/contract/live/media/lines';
import type { LineStats } from '@onair/contract/live/media/stats';
import { expect, test } from 'vitest';
import { followSwitch, reconcile, type Seen, SWITCH_MS } from './reconcile.rules.ts';

const shows = (program: ProgramSource | null, phases: Partial<Record<LineName, LinePhase>> = {}): Seen['stats'] => ({
  program,
  pending: null,
  lines: (['main', 'hot', 'cold'] as const).map((line) => ({ line, phase: phases[line] ?? 'armed' }) as LineStats),
});
const seen: Seen = {
  now: 0,
  stats: null,
  live: false,
  patienceMs: 300_000,
  heldMs: 0,
  silentSince: null,
  resumed: false,
  clearAfter: 0,
  holdAfter: 0,
};
const look = (more: Partial<Seen>) => reconcile({ ...seen, ...more });

test('a program that shows a line without a live begins one, whatever events came before', () => {
  expect(look({ stats: shows('main', { main: 'live' }) }).begin).toBe('main');
  expect(look({ stats: shows('main', { main: 'live' }), live: true }).begin).toBeNull();
  expect(look({ stats: shows('slate', { main: 'live' }) }).begin).toBeNull();
  expect(look({ stats: shows(null) }).begin).toBeNull();
});

test('a live ends when nobody has sent for as long as its patience, and what media shows ends with it', () => {
  const stats = shows('slate');
  expect(look({ stats, live: true, silentSince: 0, now: 299_999 })).toMatchObject({ end: null, clear: false });
  expect(look({ stats, live: true, silentSince: 0, now: 300_000 })).toMatchObject({ end: 'noLine', clear: true });
  expect(look({ stats, live: true, silentSince: 0, now: 300_000, resumed: true }).end).toBe('interrupted');
  expect(look({ stats, live: true, silentSince: 0, now: 0, patienceMs: 0 }).end).toBe('noLine');
  // A slate without a live, as a fault may leave it.
  expect(look({ stats, silentSince: 0, now: 31_000 }).clear).toBe(true);
  expect(look({ stats, silentSince: 0, now: 31_000, clearAfter: 32_000 }).clear).toBe(false);
  const starting = shows('slate', { main: 'starting' });
  expect(look({ stats: starting, live: true, silentSince: 0, now: 309_000 }).end).toBeNull();
  expect(look({ stats: starting, live: true, silentSince: 0, now: 310_000 }).end).toBe('noLine');
  expect(look({ stats: shows('main', { main: 'live' }), live: true, silentSince: 0, now: 999_000 })).toMatchObject({
    end: null,
    silentSince: null,
  });
});

test('a live that an operator or its plan holds, or that waits for a person, does not end by itself', () => {
  const silent = { stats: shows('slate'), live: true, silentSince: 0, now: 9e9 };
  expect(look({ ...silent, heldMs: 1 }).end).toBeNull();
  expect(look({ ...silent, heldMs: 0 }).end).toBe('noLine');
  expect(look({ ...silent, patienceMs: Number.POSITIVE_INFINITY }).end).toBeNull();
});

test('a live of which media knows nothing is held by the slate, for as long as its patience lasts', () => {
  expect(look({ live: true }).hold).toBe(true);
  expect(look({ live: true, stats: shows(null, { main: 'live' }) }).hold).toBe(true);
  expect(look({ live: true, holdAfter: 1 }).hold).toBe(false);
  expect(look({ live: true, stats: shows('slate') }).hold).toBe(false);
  expect(look({ live: true, silentSince: 0, now: 300_000 }).hold).toBe(false);
  expect(look({}).hold).toBe(false);
});

test('a switch that finds no key frame is given up once', () => {
  const first = followSwitch('hot', null, 0);
  const waits = followSwitch('hot', first, SWITCH_MS - 1);
  expect(waits).toMatchObject({ givenUp: false });
  expect(followSwitch('hot', waits, SWITCH_MS)).toMatchObject({ givenUp: true, since: 0 });
  expect(followSwitch('cold', waits, SWITCH_MS)).toMatchObject({ givenUp: false, since: SWITCH_MS });
  expect(followSwitch(null, waits, SWITCH_MS)).toBeNull();
});
