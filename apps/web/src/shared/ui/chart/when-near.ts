/** How far below the window a chart is drawn ahead, in heights of the window. */
const AHEAD = 0.5;

/**
 * Fulfilled when the box is on the screen or comes near it by scrolling: a chart far below costs nothing before. A box that
 * has no place at the moment, such as one behind a tab, counts as near.
 */
export const whenNear = (box: HTMLElement | null): { promise: Promise<void>; stop: () => void } => {
  const isNear = box === null || box.getBoundingClientRect().top < innerHeight * (1 + AHEAD);
  if (isNear || typeof IntersectionObserver === 'undefined')
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
  observer.observe(box);
  return { promise, stop: () => observer.disconnect() };
};
