/** How far below the window a chart is drawn ahead, in heights of the window. */
const AHEAD = 0.5;

/**
 * Fulfilled when the box is in sight, once those in sight have been drawn where it is near, or when it comes near by scrolling: a
 * chart far below costs nothing before. A box that has no place at the moment, such as one behind a tab, counts as in sight.
 * It is measured in the next frame, with the layout that this needs anyway.
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
