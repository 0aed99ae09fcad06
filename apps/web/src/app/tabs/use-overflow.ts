import { type RefObject, useEffect, useState } from 'react';

/** Whether a sideways scroller holds more at either end. `watched` names what may change its contents. */
export const useOverflow = (scroller: RefObject<HTMLElement | null>, watched: unknown) => {
  const [ends, setEnds] = useState({ before: false, after: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents, other ends
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setEnds((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watcher.disconnect();
    };
  }, [scroller, watched]);
  return ends;
};
