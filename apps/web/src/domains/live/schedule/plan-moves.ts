import { addMinutes, instantOf, localOf } from '@onair/contract/local-time';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { OnMove, Times } from './use-plans.ts';
import type { Plan } from './week.ts';

/** Step of dragging and keys in minutes; also the minimum duration of a plan. */
export const STEP_MINUTES = 15;

/** Minutes by which start and end are moved. */
type Shift = { start: number; end: number };

export const mayMove = ({ state }: Pick<Plan, 'state'>): boolean => state === 'planned' || state === 'missed';

/** Moves a plan by the company's clock, so that a day later is the same time of day. */
export const shiftPlan = (of: Times, { start, end }: Shift, timeZone: string): Times => {
  const by = (at: string, minutes: number) => instantOf(addMinutes(localOf(at, timeZone), minutes), timeZone);
  const startsAt = by(of.startsAt, start);
  const earliest = Date.parse(startsAt) + STEP_MINUTES * 60_000;
  return { startsAt, endsAt: new Date(Math.max(earliest, Date.parse(by(of.endsAt, end)))).toISOString() };
};

/** Keeps the focus on a plan that is moved to another day, where it is another element. */
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
