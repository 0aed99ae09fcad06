import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether there is more to see before and after what a sideways scrolling box shows. `contents` changes when what is in it
 * does.
 */
export const useScrollEdges = (box: RefObject<HTMLElement | null>, contents?: unknown) => {
  const [edges, setEdges] = useState({ start: false, end: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents, other edges
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setEdges((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, contents]);
  return edges;
};

/**
 * Scrolls a row that is wider than its place, and nothing around it, until this part of it is in view. An observer knows where
 * the part is once the page is laid out; asking here would have it laid out twice.
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
