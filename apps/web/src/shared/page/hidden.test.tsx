import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useLasting, usePausedWhenHidden } from './hidden.ts';

const Lasting = ({ of, log }: { of: string; log: string[] }) => {
  const [begun, setBegun] = useState('');
  useLasting(() => {
    log.push(`begin ${of}`);
    setBegun(of);
    return () => void log.push(`end ${of}`);
  }, of);
  return <output>{begun}</output>;
};

test('what lasts begins once, goes on while its page is hidden, begins again for another key, and ends with the page', () => {
  const log: string[] = [];
  const at = (mode: 'visible' | 'hidden', of = 'a') => (
    <Activity mode={mode}>
      <Lasting of={of} log={log} />
    </Activity>
  );
  const { rerender, unmount } = render(at('visible'));
  rerender(at('hidden'));
  rerender(at('visible'));
  expect([log, screen.getByRole('status').textContent]).toEqual([['begin a'], 'a']);
  rerender(at('visible', 'b'));
  expect(log).toEqual(['begin a', 'end a', 'begin b']);
  rerender(at('hidden', 'b'));
  unmount();
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

const Film = () => <video aria-label="film" {...usePausedWhenHidden()} />;

test('a film pauses when its page is hidden, and does not start by itself when it is shown again', async () => {
  const at = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Film />
    </Activity>
  );
  const { rerender } = render(at('visible'));
  const film = screen.getByLabelText<HTMLVideoElement>('film');
  const [pause, play] = [vi.spyOn(film, 'pause'), vi.spyOn(film, 'play')];
  await act(async () => fireEvent.play(film));
  rerender(at('hidden'));
  expect(pause).toHaveBeenCalledOnce();
  rerender(at('visible'));
  expect(play).not.toHaveBeenCalled();
});
