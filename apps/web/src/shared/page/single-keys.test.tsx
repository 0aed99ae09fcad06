import { afterEach, expect, test } from 'vitest';
import { actOfKey } from './single-keys.ts';

const ACTS = { 1: 'main', s: 'slate', '?': 'help' };
afterEach(() => document.body.replaceChildren());
const press = (
  init: KeyboardEventInit,
  target: Element = document.body,
  place: Element | null = null,
): string | null => {
  document.body.append(target === document.body ? '' : target);
  let act: string | null = null;
  const listen = (event: KeyboardEvent) => {
    act = actOfKey(event, ACTS, place);
  };
  window.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  window.removeEventListener('keydown', listen);
  return act;
};

test.each([
  [{ key: '1' }, 'main'],
  [{ key: 'S' }, 'slate'],
  [{ key: '?', shiftKey: true }, 'help'],
  [{ key: 'x' }, null],
  [{ key: 's', ctrlKey: true }, null],
  [{ key: 's', metaKey: true }, null],
  [{ key: 's', repeat: true }, null],
  [{ key: 's', isComposing: true }, null],
  [{ key: 's', keyCode: 229 }, null],
])('the key %o asks for: %s', (init, act) => {
  expect(press(init)).toBe(act);
});

test('keys are letters while someone types, and belong to a dialog or menu that is open', () => {
  expect(press({ key: 's' }, document.createElement('input'))).toBeNull();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  expect(press({ key: 's' }, dialog)).toBeNull();
});

const opened = (name: string) => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.append(document.createElement(name));
  document.body.append(dialog);
  return dialog;
};

test('the dialog on top owns the keys, wherever the focus is', () => {
  const drawer = opened('p');
  expect(press({ key: 's' })).toBeNull();
  expect(press({ key: 's' }, document.body, drawer.firstElementChild)).toBe('slate');
  const picture = opened('img');
  expect(press({ key: 's' }, document.body, drawer.firstElementChild)).toBeNull();
  // React hides it so, with its page.
  picture.style.setProperty('display', 'none', 'important');
  expect(press({ key: 's' }, document.body, drawer.firstElementChild)).toBe('slate');
  drawer.remove();
  expect(press({ key: 's' })).toBe('slate');
});
