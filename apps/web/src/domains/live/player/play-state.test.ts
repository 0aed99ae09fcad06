import { VIEW_CLOSE } from '@onair/contract/live/media/closing';
import { describe, expect, test } from 'vitest';
import { INITIAL_STATUS, nextStatus, type PlayerEvent, type PlayerStatus } from './play-state.ts';

const through = (happenings: readonly PlayerEvent[], share = 1): PlayerStatus =>
  happenings.reduce((status, happening) => nextStatus(status, happening, share), INITIAL_STATUS);
const closed = (code: number): PlayerEvent => ({ type: 'closed', code });

describe('a player', () => {
  test('plays once a picture moves, and then leaves its connection alone', () => {
    expect(through([{ type: 'picture' }])).toEqual({ state: 'playing', attempt: 0, retryMs: null, disconnect: false });
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
    const status = through([{ type: 'picture' }, closed(code)]);
    expect(status.state).toBe(state);
    expect(status.disconnect).toBe(true);
    expect(status.retryMs).toBeGreaterThanOrEqual(0);
  });

  test('returns at once where the rendition was withdrawn', () => {
    expect(through([closed(VIEW_CLOSE.moved)]).retryMs).toBe(0);
  });

  test('waits longer each time the server cannot be reached, up to fifteen seconds', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((times) => through(Array(times).fill(closed(1006))).retryMs);
    expect(waits).toEqual([600, 1200, 2400, 4800, 9600, 15_000, 15_000]);
  });

  test('spreads its return over the last half of the wait', () => {
    expect([0, 0.5, 1].map((share) => through([closed(1006)], share).retryMs)).toEqual([300, 450, 600]);
  });

  test('connects again at once when it fell silent, and keeps its socket while it waits for a live', () => {
    const once = through([{ type: 'picture' }, { type: 'silent' }]);
    expect(once).toMatchObject({ state: 'waiting', retryMs: 0 });
    const twice = nextStatus(once, { type: 'silent' }, 1);
    expect(twice).toMatchObject({ state: 'waiting', disconnect: false });
    expect(twice.retryMs).toBeGreaterThan(0);
  });

  test('returns within seconds after the end of a live, however often the connection broke before', () => {
    const broken = [closed(1012), { type: 'picture' }, closed(1001), { type: 'picture' }] as const;
    expect(through([...broken, closed(VIEW_CLOSE.ended)]).retryMs).toBe(4000);
    expect(through([closed(VIEW_CLOSE.ended), closed(VIEW_CLOSE.ended)]).retryMs).toBe(8000);
  });

  test('still says that the live has ended while nothing comes', () => {
    expect(through([closed(VIEW_CLOSE.ended), { type: 'silent' }, { type: 'silent' }]).state).toBe('ended');
    expect(through([closed(VIEW_CLOSE.ended), { type: 'silent' }, { type: 'picture' }]).state).toBe('playing');
  });

  test('that is late again and again reloads less and less often, until ten seconds went well', () => {
    const late: PlayerEvent = { type: 'late' };
    expect(through([late]).retryMs).toBe(0);
    expect(through([late, { type: 'picture' }, late]).retryMs).toBe(2000);
    expect(through([late, { type: 'picture' }, { type: 'steady' }, late]).retryMs).toBe(0);
  });

  test('tries a codec that it does not know again within seconds, since another source may be on by then', () => {
    const unknown: PlayerEvent = { type: 'unknownCodec' };
    const waits = [1, 2, 3, 4].map((times) => through(Array(times).fill(unknown)).retryMs);
    expect(waits).toEqual([3000, 6000, 12_000, 15_000]);
    expect(through([unknown, { type: 'picture' }]).state).toBe('playing');
  });

  test('that someone paused stays so until asked', () => {
    const paused = through([{ type: 'picture' }, { type: 'paused' }]);
    expect(paused).toEqual({ state: 'paused', attempt: 0, retryMs: null, disconnect: true });
    expect(nextStatus(paused, { type: 'retry' }, 1)).toMatchObject({ state: 'connecting', retryMs: 0 });
  });
});
