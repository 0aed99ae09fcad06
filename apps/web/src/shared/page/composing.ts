import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method, which is composing Chinese for example: Enter then takes its words, Escape
 * and the arrows are its own. Safari ends the composition before the key that ended it, and tells by the code alone.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === COMPOSING;
};

/**
 * Spread on what the kit's dialogs and drawers contain: those close at any Escape, also at one that only cancels the
 * words of an input method.
 */
export const withholdsComposedEscape = {
  onKeyDown: (event: ReactKeyboardEvent): void => {
    if (event.key === 'Escape' && isComposing(event)) event.stopPropagation();
  },
};

/** What browsers report instead of a key's own code while it is an input method's. */
const COMPOSING = 229;
