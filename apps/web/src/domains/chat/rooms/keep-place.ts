/** Pixels from the end within which a reader counts as being there. */
const NEAR = 48;

/** Where a reader was: at the end, or that far (pixels) below the top of a line. */
export type ReadingPlace = { end: boolean; element: HTMLElement | null; below: number };

export type PlaceKeeper = {
  /** The reader is at the newest line and follows it. */
  atEnd: () => boolean;
  /** After every change of what is listed: the newest line stays in sight, or what is read stays where it is. */
  settle: () => void;
  toEnd: () => void;
  /** Stops following the newest line, wherever the list is scrolled to: the reader asked for earlier lines. */
  leaveEnd: () => void;
  /** To go on from, in a list that was out of sight and has forgotten how far it was scrolled. */
  place: () => ReadingPlace;
  stop: () => void;
};

/**
 * Keeps a scrolling list of lines (`overflow-anchor: none`, its children are the lines) where its reader is, whatever is
 * added or taken away above and below. A child with `data-no-place` is no line.
 * @param from where the reader was when the list was last kept
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
