import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a sideways scrolling box has more content before and after the visible part. `contents` changes when its
 * content does.
 */
export const useScrollEdges = (box: RefObject<HTMLElement | null>, contents?: unknown) => {
  const [edges, setEdges] = useState({ start: false, end: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents, other edges
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => {
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setEdges((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [box, contents]);
  return edges;
};

/**
 * Scrolls a row that overflows, and nothing around it, until this part is visible. An observer knows the position after
 * layout; measuring here would force a second one.
 */
export const showInRow = (part: Element | null, row = part?.parentElement): (() => void) | undefined => {
  if (!part || !row || typeof IntersectionObserver === 'undefined') return undefined;
  const observer = new IntersectionObserver(([seen]) => {
    observer.disconnect();
    if (!seen) return;
    const [inner, outer] = [seen.boundingClientRect, row.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
  });
  observer.observe(part);
  return () => observer.disconnect();
};
