import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const EDGE = 8;

/**
 * Shows a popover beside its anchor, and keeps it on the screen whatever size it takes. Returns the focus to the anchor
 * at its end, or to the list that it stood in, unless the focus is somewhere else by then.
 */
export const useBeside = (root: RefObject<HTMLElement | null>, anchor: HTMLElement): void => {
  useLayoutEffect(() => {
    const box = root.current;
    if (!box) return;
    // Read once: lines that arrive move the anchor, and may take it off the list.
    const { bottom, right, top } = anchor.getBoundingClientRect();
    const list = anchor.closest<HTMLElement>('[tabindex="0"]');
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = box;
      const lowest = innerHeight - height - EDGE;
      const above = top - height;
      const x = Math.min(right - width, innerWidth - width - EDGE);
      const y = bottom < lowest ? bottom : above >= EDGE ? above : lowest;
      box.style.setProperty('--x', `${Math.max(EDGE, x)}px`);
      box.style.setProperty('--y', `${Math.max(EDGE, y)}px`);
    };
    box.showPopover();
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(box);
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', place);
      const at = document.activeElement;
      if (at === document.body || box.contains(at)) (anchor.isConnected ? anchor : list)?.focus();
    };
  }, [root, anchor]);
};
