import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from './composing.ts';

const TYPING = 'input, textarea, select, [contenteditable=true]';
/** Menus, lists and small panels have their own keys while the focus is in them. */
const POPUPS = '[role=menu], [role=listbox], [popover]';
/** Dialogs and drawers over the page; a closed popup stays in the document. */
const DIALOGS = '[role=dialog]:not([popover]), dialog[open]';

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest(TYPING) !== null || target.closest(POPUPS) !== null);

/** Those of a page behind its tab are in the document, too: React hides them. */
const isShown = (element: Element): boolean => element.closest('[style*="display: none"]') === null;

/** The keys belong to the dialog on top, if one is open. */
const ownsKeys = (place: Element | null): boolean => {
  const top = [...document.querySelectorAll(DIALOGS)].filter(isShown).at(-1);
  return top === undefined || (place !== null && top.contains(place));
};

/**
 * The action of a key press at `place`, a part of the dialog that the keys are for, or null for the page itself. None
 * with Ctrl, Alt or Meta, on key repeat, during text input, and while another dialog is on top.
 */
export const actOfKey = <A>(
  event: KeyboardEvent,
  acts: Readonly<Record<string, A>>,
  place: Element | null = null,
): A | null => {
  const { key, ctrlKey, altKey, metaKey, repeat, target } = event;
  if (ctrlKey || altKey || metaKey || repeat || isComposing(event) || isElsewhere(target)) return null;
  const name = key.toLowerCase();
  return Object.hasOwn(acts, name) && ownsKeys(place) ? (acts[name] ?? null) : null;
};

/**
 * Handles single-key shortcuts while the page is visible, unless the reader has turned them off.
 * @param within a part of the dialog that they are for; otherwise they are the page's
 */
export const useSingleKeys = (
  acts: Readonly<Record<string, () => void>>,
  on: boolean,
  within?: RefObject<Element | null>,
): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = on && within?.current !== null ? actOfKey(event, acts, within?.current) : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
