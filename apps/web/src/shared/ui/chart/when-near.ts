/** How far below the window a chart is drawn ahead, in window heights. */
const AHEAD = 0.5;

/**
 * Resolves when the box is visible; if it is near, once the visible ones are drawn; else when scrolling brings it near:
 * a chart far below costs nothing before. A box without a position, such as one behind a tab, counts as visible.
 * Measured in the next frame, with the layout that it needs anyway.
 */
export const whenNear = (box: HTMLElement | null): { promise: Promise<void>; stop: () => void } => {
  if (box === null || typeof IntersectionObserver === 'undefined')
    return { promise: Promise.resolve(), stop: () => undefined };
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    },
    { rootMargin: `${AHEAD * 100}% 0px` },
  );
  const frame = requestAnimationFrame(() => {
    if (box.getBoundingClientRect().top < innerHeight) resolve();
    else observer.observe(box);
  });
  const stop = (): void => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
  return { promise, stop };
};
