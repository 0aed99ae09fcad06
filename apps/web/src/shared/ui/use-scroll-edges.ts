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
