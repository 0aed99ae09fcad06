import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autosave, type Draft, type DraftState } from './autosave.ts';

const draft = (activityName: string): Draft => ({ data: { activityName }, step: 1 });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const trial = (answers: (() => Promise<string>)[] = [], mayRetry = () => true) => {
  const sent: (string | undefined)[] = [];
  const copies: (Draft | null)[] = [];
  const states: DraftState['kind'][] = [];
  const autosaver = autosave({
    send: async ({ data }) => {
      sent.push(data.activityName);
      return (await answers.shift()?.()) ?? 'now';
    },
    copy: (copy) => copies.push(copy),
    onState: ({ kind }) => states.push(kind),
    mayRetry,
  });
  return { autosaver, sent, copies, states };
};

test('text is sent once the writer pauses, the latest only, and then leaves the window', async () => {
  const { autosaver, sent, copies, states } = trial();
  autosaver.change(draft('a'));
  await vi.advanceTimersByTimeAsync(500);
  autosaver.change(draft('ab'));
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([]);
  expect(autosaver.unsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual(['ab']);
  expect(copies.at(-1)).toBeNull();
  expect(states.at(-1)).toBe('saved');
  expect(autosaver.unsaved()).toBe(false);
});

test('a draft that the server does not accept stays in the window and is retried', async () => {
  const { autosaver, sent, copies, states } = trial([() => Promise.reject(new Error('down'))]);
  autosaver.change(draft('a'));
  await vi.advanceTimersByTimeAsync(900);
  expect(states.at(-1)).toBe('failed');
  expect(copies).toEqual([draft('a')]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual(['a', 'a']);
  expect(states.at(-1)).toBe('saved');
});

test('text written during a save follows it, never beside it', async () => {
  let answer: (at: string) => void = () => {};
  const { autosaver, sent } = trial([() => new Promise((resolve) => (answer = resolve))]);
  autosaver.change(draft('a'));
  await vi.advanceTimersByTimeAsync(900);
  autosaver.change(draft('b'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual(['a']);
  answer('then');
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual(['a', 'b']);
});

test('a submission waits for the save under way, and none begins after it', async () => {
  let answer: (at: string) => void = () => {};
  const { autosaver, sent } = trial([() => new Promise((resolve) => (answer = resolve))]);
  autosaver.change(draft('a'));
  await vi.advanceTimersByTimeAsync(900);
  autosaver.change(draft('b'));
  let settled = false;
  const stop = autosaver.stop().then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(settled).toBe(false);
  answer('then');
  await stop;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['a']);
});

test('once the session has ended nothing is retried; after signing in again saving continues', async () => {
  const { autosaver, sent } = trial([() => Promise.reject(new Error('signed out'))], () => false);
  autosaver.change(draft('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['a']);
  expect(autosaver.unsaved()).toBe(true);
  autosaver.flush();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['a', 'a']);
  expect(autosaver.unsaved()).toBe(false);
});
