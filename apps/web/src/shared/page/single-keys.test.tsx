import { expect, test } from 'vitest';
import { actOfKey } from './single-keys.ts';

const ACTS = { 1: 'main', s: 'slate', '?': 'help' };
const press = (init: KeyboardEventInit, target: Element = document.body): string | null => {
  document.body.append(target === document.body ? '' : target);
  let act: string | null = null;
  const listen = (event: KeyboardEvent) => {
    act = actOfKey(event, ACTS);
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
])('the key %o asks for: %s', (init, act) => {
  expect(press(init)).toBe(act);
});

test('keys are letters while someone types, and belong to a dialog or menu that is open', () => {
  expect(press({ key: 's' }, document.createElement('input'))).toBeNull();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  expect(press({ key: 's' }, dialog)).toBeNull();
});
