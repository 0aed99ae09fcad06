import type { Rotation } from '@onair/contract/live/rotation';
import type { Video } from '@onair/contract/live/videos/videos';
import { describe, expect, test } from 'vitest';
import { duration } from '../../../shared/i18n/format.ts';
import { added, draftOf, isDirty, loopsAreValid, moved, refusedPlaces, shortId, without } from './rotation.rules.ts';

const video = (id: string) => ({ id }) as Video;
const rotation = { items: [video('a'), video('b'), video('c')], loops: 1, version: 4 } as Rotation;
const ids = (items: readonly Video[]) => items.map(({ id }) => id).join('');

describe('a rotation that is edited', () => {
  test('moves a video to another place, and the others close up', () => {
    expect(ids(moved(rotation.items, 0, 2))).toBe('bca');
    expect(ids(moved(rotation.items, 2, 0))).toBe('cab');
    expect(ids(moved(rotation.items, 1, 1))).toBe('abc');
  });

  test('knows whether it differs from what is saved', () => {
    const draft = draftOf(rotation);
    expect(isDirty(draft, rotation)).toBe(false);
    expect(isDirty({ ...draft, loops: 0 }, rotation)).toBe(true);
    expect(isDirty({ ...draft, items: moved(draft.items, 0, 1) }, rotation)).toBe(true);
    expect(isDirty(without(draft, new Set(['b'])), rotation)).toBe(true);
  });

  test('takes a video once', () => {
    const draft = draftOf(rotation);
    expect(ids(added(draft, video('d')).items)).toBe('abcd');
    expect(ids(added(draft, video('a')).items)).toBe('abc');
  });

  test('is played 1 to 99 times, or 0 forever', () => {
    expect([0, 1, 99].every(loopsAreValid)).toBe(true);
    expect([-1, 100, 1.5, null].some(loopsAreValid)).toBe(false);
  });

  test('learns from a refusal which places are at fault', () => {
    expect(refusedPlaces([{ field: 'videoIds.0' }, { field: 'videoIds.12' }, { field: 'loops' }])).toEqual(
      new Set([0, 12]),
    );
  });
});

describe('the length of a video', () => {
  test.each([
    [0, '0:00:00'],
    [319.4, '0:05:19'],
    [3599.9, '0:59:59'],
    [-3, '0:00:00'],
    [3600, '1:00:00'],
    [86_399, '23:59:59'],
    [null, '–'],
  ])('of %s seconds reads %s', (seconds, read) => expect(duration(seconds)).toBe(read));

  test('and the end of its id tell it apart', () => {
    expect(shortId('019aa5b2-0000-7000-8000-0123456754e23ade')).toBe('54e23ade');
  });
});
