import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { OnMove } from './use-plans.ts';

/** Keeps the focus on a plan that moves to another day, where it is another element. */
export const useMovedFocus = (frame: RefObject<HTMLElement | null>, onMove: OnMove): OnMove => {
  const moved = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = moved.current;
    moved.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(id)}"]`)?.focus();
  });
  return (id, times, how) => {
    moved.current = id;
    onMove(id, times, how);
  };
};
