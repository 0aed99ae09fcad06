/** Distance from the end, in pixels, within which a reader counts as being there. */
const NEAR = 48;

/** A reader's position: at the end, or at a distance (pixels) below the top of a line. */
export type ReadingPlace = { end: boolean; element: HTMLElement | null; below: number };

export type PlaceKeeper = {
  /** The reader is at the newest line and follows it. */
  atEnd: () => boolean;
  /** Call after every change of the list: the newest line stays visible, or the reader's position is kept. */
  settle: () => void;
  toEnd: () => void;
  /** Stops following the newest line, whatever the scroll position: the reader asked for earlier lines. */
  leaveEnd: () => void;
  /** To restore a list that was hidden and has lost its scroll position. */
  place: () => ReadingPlace;
  stop: () => void;
};

/**
 * Scroll anchoring for a list of lines (`overflow-anchor: none`, its children are the lines), whatever is added or
 * removed above and below. A child with `data-no-place` is not a line.
 * @param from the reader's position when the list was last shown
 */
export const keepPlace = (
  box: HTMLElement,
  onEnd: (atEnd: boolean) => void,
  from: ReadingPlace | null = null,
): PlaceKeeper => {
  let end = from?.end ?? true;
  let held: { element: HTMLElement; top: number; below: number } | null = null;

  const hold = () => {
    const top = box.scrollTop;
    for (const element of box.children) {
      if (!(element instanceof HTMLElement) || 'noPlace' in element.dataset) continue;
      if (element.offsetTop + element.offsetHeight > top) {
        held = { element, top: element.offsetTop, below: top - element.offsetTop };
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
    end = true;
    box.scrollTop = box.scrollHeight;
  };
  const leaveEnd = () => {
    if (!end) return;
    end = false;
    onEnd(end);
    hold();
  };
  const settle = () => {
    if (end) toEnd();
    else if (held?.element.isConnected) box.scrollTop += held.element.offsetTop - held.top;
    hold();
  };
  if (from && !from.end && from.element?.isConnected) box.scrollTop = from.element.offsetTop + from.below;
  box.addEventListener('scroll', onScroll, { passive: true });
  const sizes = new ResizeObserver(() => end && toEnd());
  sizes.observe(box);
  return {
    atEnd: () => end,
    settle,
    toEnd,
    leaveEnd,
    place: () => ({ end, element: held?.element ?? null, below: held?.below ?? 0 }),
    stop: () => {
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    },
  };
};
