import { expect, test } from 'vitest';
import { type LineHappening, nextPhase } from './lines.ts';

const after = (...happenings: LineHappening[]) =>
  happenings.reduce(nextPhase, 'armed' as const as ReturnType<typeof nextPhase>);

test('a line lives from its first key frame, stalls in silence and comes back with a packet', () => {
  expect(after('connected', 'packet')).toBe('starting');
  expect(after('connected', 'keyFrame')).toBe('live');
  expect(after('connected', 'keyFrame', 'silent')).toBe('stalled');
  expect(after('connected', 'keyFrame', 'silent', 'packet')).toBe('live');
});

test('an encoder that leaves is waited for before its line is armed again', () => {
  expect(after('connected', 'keyFrame', 'closed')).toBe('waiting');
  expect(after('connected', 'keyFrame', 'closed', 'connected')).toBe('starting');
  expect(after('connected', 'keyFrame', 'closed', 'graceOver')).toBe('armed');
});

test('what means nothing in a phase changes nothing', () => {
  expect(after('silent', 'closed', 'packet', 'graceOver')).toBe('armed');
});
