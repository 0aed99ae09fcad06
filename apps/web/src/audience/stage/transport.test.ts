import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerState } from '../../domains/live/player/index.ts';
import { socketProbe } from './transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player whose sockets and whose HTTP are answered or not. */
const run = (answers: boolean) => {
  const seen = { retries: 0, blocked: 0 };
  const probe = socketProbe({
    url: '/live/x/index.m3u8',
    retry: () => {
      seen.retries += 1;
    },
    blocked: () => {
      seen.blocked += 1;
    },
    ask: async () => answers,
  });
  const states = async (...all: PlayerState[]) => {
    for (const state of all) {
      probe.state(state);
      await vi.advanceTimersByTimeAsync(2_000);
    }
  };
  return { seen, states, close: probe.close };
};

test('a browser that plays no stream of ours gets HLS', async () => {
  const { seen, states } = run(true);
  await states('unsupported');
  expect(seen.blocked).toBe(1);
});

test('a network that blocks sockets gets HLS', async () => {
  const { seen, states } = run(true);
  await states('connecting', 'away');
  expect(seen).toEqual({ retries: 1, blocked: 0 });
  await states('connecting', 'away');
  expect(seen.blocked).toBe(1);
});

test('a server that restarts answers nothing and changes nothing', async () => {
  const { seen, states, close } = run(false);
  await states('playing', 'away');
  await vi.advanceTimersByTimeAsync(20_000);
  await states('connecting', 'playing');
  close();
  expect(seen).toEqual({ retries: 0, blocked: 0 });
});

test('a socket that answers the ping is kept', async () => {
  const { seen, states } = run(true);
  await states('playing', 'away', 'connecting', 'playing', 'away', 'connecting', 'playing');
  expect(seen).toEqual({ retries: 2, blocked: 0 });
});
