import { partsOf } from '@onair/contract/typed';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Where a popup opens: below or next to an element, or at a point (context menus). */
export type Anchor = HTMLElement | { x: number; y: number };
export type Side = 'below' | 'below-end' | 'below-center' | 'right';

/** The clicked control, as an anchor. */
export const pressed = ({ currentTarget }: Pick<Event, 'currentTarget'>): HTMLElement => {
  if (currentTarget instanceof HTMLElement) return currentTarget;
  throw new Error('a press belongs to a control');
};

const GAP = 6;
const EDGE = 8;

type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** Top left corner of a popup next to `anchor`, moved to stay on the screen. */
export const place = (anchor: Box, popup: Size, screen: Size, side: Side): { left: number; top: number } => {
  const lefts: Record<Side, number> = {
    below: anchor.left,
    'below-end': anchor.right - popup.width,
    'below-center': (anchor.left + anchor.right - popup.width) / 2,
    right: anchor.right + GAP,
  };
  const left = lefts[side];
  const top = side === 'right' ? anchor.top : anchor.bottom + GAP;
  const flipped = anchor.top - GAP - popup.height;
  const fits = top + popup.height + EDGE <= screen.height;
  return {
    left: Math.max(EDGE, Math.min(left, screen.width - popup.width - EDGE)),
    top: fits
      ? top
      : Math.max(EDGE, side === 'right' || flipped < EDGE ? screen.height - popup.height - EDGE : flipped),
  };
};

const boxOf = (anchor: Anchor): Box =>
  anchor instanceof HTMLElement
    ? anchor.getBoundingClientRect()
    : { left: anchor.x, right: anchor.x, top: anchor.y - GAP, bottom: anchor.y - GAP };

/**
 * Shows an element with `popover="auto"` in the top layer next to its anchor while `anchor` is set. Escape and a click
 * elsewhere close it in the browser, which calls `onClose`.
 */
export const usePopup = (
  popup: RefObject<HTMLElement | null>,
  anchor: Anchor | null,
  side: Side,
  onClose: () => void,
): void => {
  const closed = useEffectEvent((event: Event) => {
    if (partsOf(event).newState === 'closed') onClose();
  });
  useEffect(() => {
    const element = popup.current;
    const onToggle = (event: Event) => closed(event);
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, [popup]);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element || !anchor) {
      if (element?.matches(':popover-open')) element.hidePopover();
      return;
    }
    element.showPopover();
    const move = () => {
      const at = place(
        boxOf(anchor),
        element.getBoundingClientRect(),
        { width: innerWidth, height: innerHeight },
        side,
      );
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
    };
    move();
    const watcher = new ResizeObserver(move);
    watcher.observe(element);
    window.addEventListener('resize', move);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', move);
    };
  }, [popup, anchor, side]);
};
