/** Distance from the end, in pixels, within which a reader counts as being there. */
const NEAR = 48;

/** A reader's position: at the end, or at a distance (pixels) below the top of a line. */
export type ScrollPosition = { end: boolean; element: HTMLElement | null; below: number };

export type ScrollAnchor = {
  /** The reader is at the newest line and follows it. */
  atEnd: () => boolean;
  /** Call after every change of the list: the newest line stays visible, or the reader's position is kept. */
  settle: () => void;
  toEnd: () => void;
  /** Stops following the newest line, whatever the scroll position: the reader asked for earlier lines. */
  leaveEnd: () => void;
  /** To restore a list that was hidden and has lost its scroll position. */
  position: () => ScrollPosition;
  stop: () => void;
};

/**
 * Scroll anchoring for a list of lines (`overflow-anchor: none`, its children are the lines), whatever is added or
 * removed above and below. A child with `data-no-anchor` is not a line.
 * @param from the reader's position when the list was last shown
 */
export const anchorScroll = (
  box: HTMLElement,
  onEnd: (atEnd: boolean) => void,
  from: ScrollPosition | null = null,
): ScrollAnchor => {
  let end = from?.end ?? true;
  let anchor: { element: HTMLElement; top: number; below: number } | null = null;

  const keepAnchor = () => {
    const top = box.scrollTop;
    for (const element of box.children) {
      if (!(element instanceof HTMLElement) || 'noAnchor' in element.dataset) continue;
      if (element.offsetTop + element.offsetHeight > top) {
        anchor = { element, top: element.offsetTop, below: top - element.offsetTop };
        return;
      }
    }
    anchor = null;
  };
  const onScroll = () => {
    const now = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    if (now !== end) {
      end = now;
      onEnd(end);
    }
    keepAnchor();
  };
  const toEnd = () => {
    end = true;
    box.scrollTop = box.scrollHeight;
  };
  const leaveEnd = () => {
    if (!end) return;
    end = false;
    onEnd(end);
    keepAnchor();
  };
  const settle = () => {
    if (end) toEnd();
    else if (anchor?.element.isConnected) box.scrollTop += anchor.element.offsetTop - anchor.top;
    keepAnchor();
  };
  if (from && !from.end && from.element?.isConnected) box.scrollTop = from.element.offsetTop + from.below;
  // Before other listeners: a list that loads earlier lines at its top asks first whether the reader has left the end.
  box.addEventListener('scroll', onScroll, { passive: true, capture: true });
  const sizes = new ResizeObserver(() => end && toEnd());
  sizes.observe(box);
  return {
    atEnd: () => end,
    settle,
    toEnd,
    leaveEnd,
    position: () => ({ end, element: anchor?.element ?? null, below: anchor?.below ?? 0 }),
    stop: () => {
      box.removeEventListener('scroll', onScroll, { capture: true });
      sizes.disconnect();
    },
  };
};
