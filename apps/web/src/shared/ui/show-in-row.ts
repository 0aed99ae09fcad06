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
