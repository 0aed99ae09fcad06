import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Reserves the height of a window below the fold: nothing above moves when the rest is rendered. */
const PLACEHOLDER = { minHeight: '100vh' };

/** Runs after the current render has been painted. @returns the function that cancels it */
export const afterPaint = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Callbacks of a frame run before it is painted, timers after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Whether the first view of a page has been painted: the time to render the rest, in pieces. */
export const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (painted) return;
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, [painted]);
  return painted;
};

/**
 * Content below the fold, rendered once the first view has been painted. Until then its place is reserved, so that the
 * page is as wide with it as without.
 */
export const AfterPaint = ({ children }: { children: ReactNode }) =>
  usePainted() ? children : <div style={PLACEHOLDER} />;
