import { useEffect, useEffectEvent } from 'react';

export type Key = 'p' | 'r' | 's' | 'z';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** Handles the four keys of a review while `active`; not during text input, nor with Ctrl, Alt or Meta. */
export const useReviewKeys = (active: boolean, onKey: (key: Key) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'p' && key !== 'r' && key !== 's' && key !== 'z') return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
};
