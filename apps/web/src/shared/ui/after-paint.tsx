import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** A window more below what is in sight: nothing that stands above moves when the rest comes. */
const PLACEHOLDER = { minHeight: '100vh' };

/** Runs once what was just rendered has been painted. @returns what cancels it */
export const afterPaint = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is painted, and timers after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Whether what is in sight as a page opens has been painted: the time to render the rest, in pieces. */
export const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (painted) return;
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, [painted]);
  return painted;
};

/**
 * What lies below the window as a page opens: rendered once what is in sight has been painted. Until then its place is held, so
 * that the page is as wide with it as without.
 */
export const AfterPaint = ({ children }: { children: ReactNode }) =>
  usePainted() ? children : <div style={PLACEHOLDER} />;
