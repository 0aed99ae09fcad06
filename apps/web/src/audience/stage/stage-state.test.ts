import { describe, expect, test } from 'vitest';
import { mayReturn, RETURN_MS, type StageFacts, type StageState, stageState } from './stage-state.ts';

const onAir: StageFacts = {
  known: true,
  live: true,
  wasLive: true,
  endReported: false,
  offAirMs: null,
  picture: 'playing',
};
const off = { live: false, offAirMs: 1000 } as const;

describe('the stage', () => {
  test.each<[string, Partial<StageFacts>, StageState]>([
    ['shows the picture', {}, 'playing'],
    ['reconnects when the connection breaks', { picture: 'away' }, 'away'],
    ['reconnects when a restarted server says for a while that nothing is live', { ...off, picture: 'away' }, 'away'],
    ['reconnects while the new server has no picture yet', { ...off, picture: 'waiting' }, 'away'],
    ['goes on playing whatever the state says', { ...off }, 'playing'],
    ['does not say "ended" on the word of the media alone', { picture: 'ended', endReported: true }, 'away'],
    [
      'does not say "ended" on the word of the state alone',
      { live: false, offAirMs: RETURN_MS, picture: null },
      'offAir',
    ],
    ['says "ended" when both say so', { ...off, endReported: true, picture: 'ended' }, 'ended'],
    ['says so too once the player has gone', { ...off, endReported: true, picture: null }, 'ended'],
    ['waits for the first live', { ...off, wasLive: false, picture: null }, 'offAir'],
    [
      'says nothing before the studio is known',
      { known: false, live: false, wasLive: false, picture: null },
      'loading',
    ],
    ['connects when a live begins', { picture: null }, 'connecting'],
    ['stays paused', { ...off, picture: 'paused' }, 'paused'],
  ])('%s', (_, part, shown) => {
    expect(stageState({ ...onAir, ...part })).toBe(shown);
  });

  test('tries for a minute to come back, but not after the media said that the live has ended', () => {
    expect(mayReturn({ ...onAir, ...off })).toBe(true);
    expect(mayReturn({ ...onAir, ...off, offAirMs: RETURN_MS })).toBe(false);
    expect(mayReturn({ ...onAir, ...off, endReported: true })).toBe(false);
    expect(mayReturn({ ...onAir, ...off, wasLive: false })).toBe(false);
    expect(mayReturn(onAir)).toBe(false);
  });
});
