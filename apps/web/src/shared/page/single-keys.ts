import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable=true]';
/** Dialogs over the page have their own keys. */
const OVER = '[role=dialog], [role=menu], [role=listbox]';

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest(TYPING) !== null || target.closest(OVER) !== null);

/** The action of a key press; null with Ctrl, Alt or Meta, on key repeat, and during text input. */
export const actOfKey = <A>(
  { key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent,
  acts: Readonly<Record<string, A>>,
): A | null => {
  if (ctrlKey || altKey || metaKey || repeat || isElsewhere(target)) return null;
  const name = key.toLowerCase();
  return Object.hasOwn(acts, name) ? (acts[name] ?? null) : null;
};

/** Handles single-key shortcuts while the page is visible, unless the reader has turned them off. */
export const useSingleKeys = (acts: Readonly<Record<string, () => void>>, on: boolean): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = on ? actOfKey(event, acts) : null;
    if (!act || document.querySelector('.arco-modal[role=dialog]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
