import { addMinutes, instantOf, localOf } from '@onair/contract/lib/local-time';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { OnMove, Times } from '../plans.state.ts';
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

/** Pixels before which a press is a click. */
const DRAG_PX = 4;

/** A held plan: the pointer's start, the sizes of its column in px, and its times before. */
type Grip = { plan: Plan; edge: boolean; x: number; y: number; hour: number; day: number; minutes: number | null };

/**
 * Dragging of plans over a week: by its body to another time or day, by its lower edge to another duration; Escape puts
 * it back. The calendar captures the pointer, because the plan's own element moves in the document while it is dragged.
 * @param frame the scrolling calendar
 * @returns `take` for a plan's pointer down, `handlers` for the calendar
 */
export const usePlanDrag = (frame: RefObject<HTMLElement | null>, timeZone: string, onMove: OnMove) => {
  const grip = useRef<Grip | null>(null);
  const dragged = useRef(false);

  const take = (event: PointerEvent<HTMLElement>, plan: Plan) => {
    dragged.current = false;
    if (!mayMove(plan) || event.button !== 0) return;
    const column = event.currentTarget.parentElement;
    grip.current = {
      plan,
      edge: event.target instanceof HTMLElement && event.target.dataset.edge !== undefined,
      x: event.clientX + (frame.current?.scrollLeft ?? 0),
      y: event.clientY + (frame.current?.scrollTop ?? 0),
      hour: (column?.clientHeight ?? 24) / 24,
      day: column?.parentElement?.clientWidth ?? 1,
      minutes: null,
    };
  };
  const timesOf = ({ plan, edge, minutes }: Grip) =>
    shiftPlan(plan, { start: edge ? 0 : (minutes ?? 0), end: minutes ?? 0 }, timeZone);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    const box = event.currentTarget;
    if (!held) return;
    const [dx, dy] = [event.clientX + box.scrollLeft - held.x, event.clientY + box.scrollTop - held.y];
    if (held.minutes === null) {
      if (Math.hypot(dx, dy) < DRAG_PX) return;
      box.setPointerCapture(event.pointerId);
      dragged.current = true;
    }
    const days = held.edge ? 0 : Math.round(dx / held.day);
    const minutes = Math.round(((dy / held.hour) * 60) / STEP_MINUTES) * STEP_MINUTES + days * 1440;
    if (minutes === held.minutes) return;
    held.minutes = minutes;
    onMove(held.plan.id, timesOf(held), 'held');
  };
  const onPointerUp = () => {
    const held = grip.current;
    grip.current = null;
    if (held && held.minutes !== null) onMove(held.plan.id, timesOf(held), held.minutes === 0 ? 'reverted' : 'now');
  };
  const revert = () => {
    if (grip.current) grip.current.minutes &&= 0;
    onPointerUp();
  };
  return {
    take,
    handlers: {
      onPointerMove,
      onPointerUp,
      onPointerCancel: revert,
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && dragged.current && grip.current) revert();
      },
      // The click that ends dragging opens nothing; one by keyboard has no detail.
      onClickCapture: (event: MouseEvent) => {
        if (dragged.current && event.detail > 0) event.stopPropagation();
        dragged.current = false;
      },
    },
  };
};
