import { VIEW_CLOSE } from '@onair/contract/live/media-closing';
import { describe, expect, test } from 'vitest';
import { BEGINNING, type Course, courseAfter, type Happening } from './play-state.ts';

const through = (happenings: readonly Happening[], share = 1): Course =>
  happenings.reduce((course, happening) => courseAfter(course, happening, share), BEGINNING);
const closed = (code: number): Happening => ({ on: 'closed', code });

describe('a player', () => {
  test('plays once a picture moves, and then leaves its connection alone', () => {
    expect(through([{ on: 'picture' }])).toEqual({ state: 'playing', attempt: 0, again: null, leave: false });
  });

  test.each([
    [VIEW_CLOSE.ended, 'ended'],
    [VIEW_CLOSE.refused, 'refused'],
    [VIEW_CLOSE.tooSlow, 'waiting'],
    [VIEW_CLOSE.moved, 'connecting'],
    [1006, 'away'],
    [1001, 'away'],
    [1012, 'away'],
  ])('whose socket is closed with %i is %s, and comes back', (code, state) => {
    const course = through([{ on: 'picture' }, closed(code)]);
    expect(course.state).toBe(state);
    expect(course.leave).toBe(true);
    expect(course.again).toBeGreaterThanOrEqual(0);
  });

  test('returns at once where the rendition was withdrawn', () => {
    expect(through([closed(VIEW_CLOSE.moved)]).again).toBe(0);
  });

  test('waits longer each time the server cannot be reached, up to fifteen seconds', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((times) => through(Array(times).fill(closed(1006))).again);
    expect(waits).toEqual([600, 1200, 2400, 4800, 9600, 15_000, 15_000]);
  });

  test('spreads its return over the last half of the wait', () => {
    expect([0, 0.5, 1].map((share) => through([closed(1006)], share).again)).toEqual([300, 450, 600]);
  });

  test('connects again at once when it fell silent, and keeps its socket while it waits for a live', () => {
    const once = through([{ on: 'picture' }, { on: 'silent' }]);
    expect(once).toMatchObject({ state: 'waiting', again: 0 });
    const twice = courseAfter(once, { on: 'silent' }, 1);
    expect(twice).toMatchObject({ state: 'waiting', leave: false });
    expect(twice.again).toBeGreaterThan(0);
  });

  test('returns within seconds after the end of a live, however often the connection broke before', () => {
    const broken = [closed(1012), { on: 'picture' }, closed(1001), { on: 'picture' }] as const;
    expect(through([...broken, closed(VIEW_CLOSE.ended)]).again).toBe(4000);
    expect(through([closed(VIEW_CLOSE.ended), closed(VIEW_CLOSE.ended)]).again).toBe(8000);
  });

  test('still says that the live has ended while nothing comes', () => {
    expect(through([closed(VIEW_CLOSE.ended), { on: 'silent' }, { on: 'silent' }]).state).toBe('ended');
    expect(through([closed(VIEW_CLOSE.ended), { on: 'silent' }, { on: 'picture' }]).state).toBe('playing');
  });

  test('that is late again and again reloads less and less often, until ten seconds went well', () => {
    const late: Happening = { on: 'late' };
    expect(through([late]).again).toBe(0);
    expect(through([late, { on: 'picture' }, late]).again).toBe(2000);
    expect(through([late, { on: 'picture' }, { on: 'steady' }, late]).again).toBe(0);
  });

  test('tries a codec that it does not know again within seconds, since another source may be on by then', () => {
    const unknown: Happening = { on: 'unknownCodec' };
    const waits = [1, 2, 3, 4].map((times) => through(Array(times).fill(unknown)).again);
    expect(waits).toEqual([3000, 6000, 12_000, 15_000]);
    expect(through([unknown, { on: 'picture' }]).state).toBe('playing');
  });

  test('that someone paused stays so until asked', () => {
    const paused = through([{ on: 'picture' }, { on: 'paused' }]);
    expect(paused).toEqual({ state: 'paused', attempt: 0, again: null, leave: true });
    expect(courseAfter(paused, { on: 'asked' }, 1)).toMatchObject({ state: 'connecting', again: 0 });
  });
});
