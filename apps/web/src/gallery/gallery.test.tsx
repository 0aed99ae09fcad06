import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../shared/i18n/locale.ts';
import { KitProvider } from '../shared/kit/kit-provider.tsx';
import { entries } from './entries.tsx';
import { Gallery } from './gallery.tsx';

const show = (shown: ReactNode) => render(<KitProvider>{shown}</KitProvider>);
const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => setLocale('en-US'));

const states = Object.entries(entries).flatMap(([name, all]) =>
  Object.entries<ReactNode>(all).map(([state, shown]) => ({ name: `${name}: ${state}`, shown })),
);

test.for(states)('$name is shown in both languages, and each of its controls has a name', ({ shown }) => {
  const complaints = vi.spyOn(console, 'error');
  for (const locale of ['zh-CN', 'en-US'] as const) {
    setLocale(locale);
    const { container } = show(shown);
    expect(container.innerHTML).not.toBe('');
    for (const role of ['button', 'checkbox', 'radio', 'switch', 'combobox', 'textbox', 'tab', 'link'] as const) {
      const named = screen.queryAllByRole(role, { name: /\S/ });
      // A select of the kit is one control, and the field within it a part of that.
      const all = screen.queryAllByRole(role).filter((one) => !one.parentElement?.closest('[role=combobox]'));
      expect(all.filter((one) => !named.includes(one))).toEqual([]);
    }
    cleanup();
  }
  const real = complaints.mock.calls.filter(([text]) => !/element\.ref was removed/.test(String(text)));
  expect(real).toEqual([]);
  complaints.mockRestore();
});

test('tabs follow the arrow keys', () => {
  show(entries.tabs.line);
  screen.getByRole('tab', { name: 'News' }).focus();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'News' }), { key: 'ArrowRight' });
  expect(screen.getByText('Content of sports')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Sports' }).getAttribute('aria-selected')).toBe('true');
});

test('slides go round', () => {
  show(entries.tabs.slides);
  fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  expect(screen.getByText('Slide number 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(screen.getByText('Slide number 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Slide 2 of 3' }));
  expect(screen.getByRole('button', { name: 'Slide 2 of 3' }).getAttribute('aria-current')).toBe('true');
});

test('a heading sorts up, down and not at all', () => {
  show(entries.list.full);
  const sorted = () => screen.getByRole('columnheader', { name: /Clicks/ }).getAttribute('aria-sort');
  const states = Array.from({ length: 3 }, () => {
    fireEvent.click(screen.getByRole('button', { name: /Clicks/ }));
    return sorted();
  });
  expect(new Set(states)).toEqual(new Set(['ascending', 'descending', 'none']));
});

test('a page of many can be left and returned to', () => {
  show(entries.pager.few);
  expect(screen.getByRole('button', { name: /2/, current: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /2/ }));
  expect(screen.getByRole('button', { name: /2/ }).getAttribute('aria-current')).toBe('page');
});

test('a dialog and a panel open, and close when they are left', async () => {
  show(
    <>
      {entries.over.dialog}
      {entries.over.panel}
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open the dialog' }));
  const dialog = await screen.findByRole('dialog', { name: 'A dialog' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A dialog' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Open the panel' }));
  const panel = await screen.findByRole('dialog', { name: 'A panel' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A panel' })).toBeNull());
});

test('the page shows every part', () => {
  show(<Gallery />);
  for (const name of Object.keys(entries)) expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(part('answer: failed').getByRole('button', { name: 'Retry' })).toBeTruthy();
});
