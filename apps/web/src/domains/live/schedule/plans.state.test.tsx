import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMoves } from './plans.state.ts';

const entry = (id: string) => ({ id, startsAt: '2030-01-07T02:00:00.000Z', endsAt: '2030-01-07T03:00:00.000Z' });
const times = { startsAt: '2030-01-07T04:00:00.000Z', endsAt: '2030-01-07T05:00:00.000Z' };
const entries = [entry('1'), entry('2')];

test('moves of two plans in a row are both saved, also when their calendar is left before', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { result, unmount } = renderHook(() => useMoves(entries, send));
  act(() => result.current.move('1', times, 'soon'));
  act(() => result.current.move('2', times, 'soon'));
  expect(send).not.toHaveBeenCalled();
  unmount();
  expect(send.mock.calls).toEqual([
    [entry('1'), times],
    [entry('2'), times],
  ]);
});

test('a plan that is held shows its new time, saves nothing, and is put back', () => {
  const send = vi.fn(() => Promise.resolve());
  const { result, unmount } = renderHook(() => useMoves(entries, send));
  act(() => result.current.move('1', times, 'held'));
  expect(result.current.entries[0]).toEqual({ id: '1', ...times });
  act(() => result.current.move('1', times, 'reverted'));
  expect(result.current.entries).toEqual(entries);
  unmount();
  expect(send).not.toHaveBeenCalled();
});

test('a plan that is moved again while its last move is being saved keeps both, the second with the new version', async () => {
  vi.useFakeTimers();
  const first = Promise.withResolvers<void>();
  const send = vi.fn(() => (send.mock.calls.length === 1 ? first.promise : Promise.resolve()));
  const versions = (version: number) => [{ ...entry('1'), version }];
  const later = { startsAt: '2030-01-07T06:00:00.000Z', endsAt: '2030-01-07T07:00:00.000Z' };
  const { result, rerender } = renderHook((known) => useMoves(known, send), { initialProps: versions(1) });
  act(() => result.current.move('1', times, 'now'));
  act(() => result.current.move('1', later, 'now'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(send.mock.calls).toEqual([[{ ...entry('1'), version: 1 }, times]]);

  rerender(versions(2));
  await act(async () => first.resolve());
  expect(result.current.entries[0]).toMatchObject(later);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(send.mock.calls.slice(1)).toEqual([[{ ...entry('1'), version: 2 }, later]]);
  vi.useRealTimers();
});
