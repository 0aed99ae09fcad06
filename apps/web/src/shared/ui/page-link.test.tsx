import { useRouter } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showOnPage } from '../../testing/controls.tsx';
import { PageLink } from './page-link.tsx';

/** A link asks for the line before it fetches anything; on this one it fetches nothing. */
const line = vi.fn(() => ({ saveData: true }));

beforeEach(() => {
  line.mockReset().mockReturnValue({ saveData: true });
  Object.defineProperty(navigator, 'connection', { configurable: true, get: line });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const link = async () => {
  await showOnPage('Workplace', <PageLink to="Help">Help</PageLink>);
  vi.useFakeTimers();
  return screen.getByText('Help');
};

test('a pointer that rests on a link asks for its page, and one that passes over it does not', async () => {
  const help = await link();
  fireEvent.pointerEnter(help);
  fireEvent.pointerLeave(help);
  act(() => vi.advanceTimersByTime(1000));
  expect(line).not.toHaveBeenCalled();
  fireEvent.pointerEnter(help);
  act(() => vi.advanceTimersByTime(1000));
  expect(line).toHaveBeenCalledOnce();
});

test.each(['pointerDown', 'focus'] as const)('%s asks for the page without delay', async (event) => {
  fireEvent[event](await link());
  expect(line).toHaveBeenCalledOnce();
});

const preload = vi.fn();
const HallLink = () => {
  vi.spyOn(useRouter(), 'preloadRoute').mockImplementation(async (asked) => preload(asked));
  return (
    <PageLink to="Monitor" search={{ studio: 'hall' }}>
      Hall
    </PageLink>
  );
};

test('what is fetched is for the address of the link', async () => {
  line.mockReturnValue({ saveData: false });
  await showOnPage('Workplace', <HallLink />);
  fireEvent.pointerDown(screen.getByText('Hall'));
  expect(preload).toHaveBeenCalledWith({ to: '/dashboard/monitor', search: { studio: 'hall' } });
});
