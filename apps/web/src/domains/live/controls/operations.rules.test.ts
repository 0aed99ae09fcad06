import { describe, expect, test } from 'vitest';
import {
  lineAfterSlate,
  type Operation,
  type Reason,
  reasonAgainst,
  type Situation,
  targetsOf,
} from './operations.rules.ts';

const onAir: Situation = {
  live: true,
  liveId: null,
  program: 'main',
  pending: null,
  muted: false,
  delay: { seconds: 10, open: true },
  defaultRendition: 'source',
  coolingUntil: null,
  available: true,
  connected: true,
  ready: ['main', 'hot'],
  renditions: ['480p'],
};

describe('an operation', () => {
  test.each<[Operation, Partial<Situation>, Reason | null]>([
    ['switch', {}, null],
    ['switch', { ready: ['main'] }, 'noTarget'],
    ['switch', { pending: 'hot' }, 'pending'],
    ['remove', {}, null],
    ['remove', { renditions: [] }, 'noRendition'],
    ['slate', { ready: [] }, null],
    ['slate', { program: 'slate', ready: [] }, 'noTarget'],
    ['slate', { program: 'slate' }, null],
    ['take', {}, 'open'],
    ['take', { delay: { seconds: 10, open: false } }, null],
    ['cut', { delay: { seconds: 10, open: false } }, 'cut'],
    ['cut', {}, null],
    ['mute', {}, null],
    ['end', { live: false, program: null, connected: false }, 'offline'],
    ['end', { live: false }, null],
    ['slate', { live: false, program: 'slate' }, null],
    ['end', { live: false, program: null }, null],
    ['mute', { live: false, program: null }, 'offline'],
    ['end', { available: false, live: false }, 'media'],
  ])('%s with %o is refused for: %s', (operation, part, reason) => {
    expect(reasonAgainst(operation, { ...onAir, ...part })).toBe(reason);
  });

  test('waits for the first word about the studio', () => {
    expect(reasonAgainst('end', undefined)).toBe('loading');
  });
});

test('the program may go to any line with a signal but the one that is on', () => {
  expect(targetsOf({ ...onAir, ready: ['main', 'hot', 'cold'] })).toEqual(['hot', 'cold']);
  expect(targetsOf({ ...onAir, program: 'slate' })).toEqual(['main', 'hot']);
});

test('after the slate comes the best line that has a signal', () => {
  expect(lineAfterSlate({ ...onAir, ready: ['cold', 'hot'] })).toBe('hot');
  expect(lineAfterSlate({ ...onAir, ready: [] })).toBeNull();
});
