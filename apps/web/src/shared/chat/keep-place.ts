/** Pixels from the end within which a reader counts as being there. */
const NEAR = 48;

export type PlaceKeeper = {
  /** The reader is at the newest line and follows it. */
  atEnd: () => boolean;
  /** After every change of what is listed: the newest line stays in sight, or what is read stays where it is. */
  settle: () => void;
  toEnd: () => void;
  stop: () => void;
};

/**
 * Keeps a scrolling list of lines (`overflow-anchor: none`, its children are the lines) where its reader is, whatever is
 * added or taken away above and below. A child with `data-no-place` is no line.
 */
export const keepPlace = (box: HTMLElement, onEnd: (atEnd: boolean) => void): PlaceKeeper => {
  let end = true;
  let held: { element: HTMLElement; top: number } | null = null;

  const hold = () => {
    const top = box.scrollTop;
    for (const element of box.children) {
      if (!(element instanceof HTMLElement) || 'noPlace' in element.dataset) continue;
      if (element.offsetTop + element.offsetHeight > top) {
        held = { element, top: element.offsetTop };
        return;
      }
    }
    held = null;
  };
  const onScroll = () => {
    const now = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    if (now !== end) {
      end = now;
      onEnd(end);
    }
    hold();
  };
  const toEnd = () => {
    box.scrollTop = box.scrollHeight;
  };
  const settle = () => {
    if (end) toEnd();
    else if (held?.element.isConnected) box.scrollTop += held.element.offsetTop - held.top;
    hold();
  };
  box.addEventListener('scroll', onScroll, { passive: true });
  const sizes = new ResizeObserver(() => end && toEnd());
  sizes.observe(box);
  return {
    atEnd: () => end,
    settle,
    toEnd,
    stop: () => {
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    },
  };
};
