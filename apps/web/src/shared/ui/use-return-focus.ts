import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Remembers what had the focus when something modal opened, and gives it back afterwards. Where that has gone meanwhile
 * (a deleted row), the page's content takes it, so that the keyboard is never thrown back to the top of the document.
 */
export const useReturnFocus = (open: boolean): (() => void) => {
  const before = useRef<Element | null>(null);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    if (open) before.current = document.activeElement;
  }, [open]);
  const giveBack = (): void => {
    const element = before.current;
    const back = element instanceof HTMLElement && element !== document.body && element.isConnected;
    if (back) element.focus({ preventScroll: true });
    // What closed at the same time may have given the focus back already.
    else if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
  };
  const removed = useEffectEvent(() => {
    if (isOpen.current && document.activeElement === document.body) giveBack();
  });
  // A dialog that its page takes away never says that it has closed.
  useEffect(() => () => removed(), []);
  return giveBack;
};
