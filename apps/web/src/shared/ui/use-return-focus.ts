import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns the focus after a modal closes. If the element is gone (a deleted row), the page's content gets it, so that
 * the keyboard never restarts at the top of the document.
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
    // Another modal that closed at the same time may have returned the focus already.
    else if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
  };
  const removed = useEffectEvent(() => {
    if (isOpen.current && document.activeElement === document.body) giveBack();
  });
  // A dialog that is unmounted with its page never reports that it has closed.
  useEffect(() => () => removed(), []);
  return giveBack;
};
