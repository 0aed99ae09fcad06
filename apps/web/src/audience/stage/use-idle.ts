import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const IDLE_MS = 3000;

/** Whether nobody has interacted with the picture for a while: its buttons hide, unless they have focus. */
export const useIdle = (box: RefObject<HTMLElement | null>, watching: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !watching) return setIdle(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(element.querySelector(':focus-visible') === null), IDLE_MS);
    };
    const events = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;
    for (const name of events) element.addEventListener(name, wake);
    wake();
    return () => {
      clearTimeout(timer);
      for (const name of events) element.removeEventListener(name, wake);
    };
  }, [box, watching]);
  return idle;
};
