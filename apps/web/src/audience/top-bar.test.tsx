/** @jsxImportSource preact */

import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Nickname } from './chat/composer.tsx';
import { setLocale } from './preferences.ts';
import { TopBar } from './top-bar.tsx';

const page = document.body.appendChild(document.createElement('div'));
afterEach(() => render(null, page));

const find = (name: string) => {
  const named = (one: Element) => one.getAttribute('aria-label') === name || one.textContent === name;
  const button = [...page.querySelectorAll('button')].find(named);
  if (!button) throw new Error(`no button ${name}`);
  return button;
};

test('a viewer changes the theme of the page to and fro', async () => {
  setLocale('en-US');
  document.documentElement.dataset.theme = 'light';
  render(<TopBar />, page);
  find('Dark theme').click();
  await vi.waitFor(() => find('Light theme'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  find('Light theme').click();
  await vi.waitFor(() => find('Dark theme'));
  expect(document.documentElement.dataset.theme).toBe('light');
});

test.each([
  [true, 'Save and send'],
  [false, 'Save nickname'],
])('a guest gives the nickname that is typed; a line waits for it: %s', (sends, name) => {
  setLocale('en-US');
  const onChoose = vi.fn();
  const rest = { fault: null, busy: false, onCancel: () => {} };
  render(<Nickname first="Kite" sends={sends} onChoose={onChoose} {...rest} />, page);
  find(name).click();
  expect(onChoose).toHaveBeenCalledWith('Kite');
});
