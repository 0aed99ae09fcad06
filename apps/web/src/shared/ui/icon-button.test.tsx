import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

const shown = () => [...document.querySelectorAll('[popover=manual]')].map(({ textContent }) => textContent);

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('the name of what is pointed at is shown, until Escape, a press or the end', () => {
  const { unmount } = render(<IconButton label="Delete" icon={null} />);
  const button = screen.getByRole('button', { name: 'Delete' });
  const point = () => {
    fireEvent.pointerOver(button, { pointerType: 'mouse' });
    vi.runAllTimers();
  };
  point();
  expect(shown()).toEqual(['Delete']);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(shown()).toEqual([]);
  fireEvent.pointerOut(button);
  point();
  expect(shown()).toEqual(['Delete']);
  fireEvent.pointerDown(button);
  expect(shown()).toEqual([]);
  fireEvent.pointerOut(button);
  point();
  unmount();
  expect(shown()).toEqual([]);
});

test('a button with an open popup shows no tooltip', () => {
  render(<IconButton label="Language" icon={null} quiet />);
  fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'mouse' });
  vi.runAllTimers();
  expect(shown()).toEqual([]);
});
