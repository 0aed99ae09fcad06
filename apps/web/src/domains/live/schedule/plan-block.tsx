import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { addMinutes, instantOf, localOf } from '../../../shared/i18n/local-time.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import styles from './schedule.module.css';
import { scheduleWords } from './schedule.words.ts';
import type { Times } from './use-plans.ts';
import type { Piece, Plan } from './week.ts';

/** Step of dragging and keys in minutes; also the minimum duration of a plan. */
const STEP_MINUTES = 15;

/** Minutes by which start and end move. */
type Shift = { start: number; end: number };

export const mayMove = ({ state }: Pick<Plan, 'state'>): boolean => state === 'planned' || state === 'missed';

/** Moves a plan by the company's clock, so that a day later is the same time of day. */
export const shiftPlan = (of: Times, { start, end }: Shift, timeZone: string): Times => {
  const by = (at: string, minutes: number) => instantOf(addMinutes(localOf(at, timeZone), minutes), timeZone);
  const startsAt = by(of.startsAt, start);
  const earliest = Date.parse(startsAt) + STEP_MINUTES * 60_000;
  return { startsAt, endsAt: new Date(Math.max(earliest, Date.parse(by(of.endsAt, end)))).toISOString() };
};

/** The class that colors a plan by its `data-state`, in weeks and months alike. */
export const states = styles.states ?? '';

/** The place of minutes of a day in its column. */
export const spanStyle = ({ from, to }: Pick<Piece, 'from' | 'to'>) => ({
  top: `${(from / 1440) * 100}%`,
  height: `${((to - from) / 1440) * 100}%`,
});

const DRAG_PX = 4;

type Props = {
  piece: Piece;
  timeZone: string;
  onOpen: (id: string) => void;
  onMove: (id: string, times: Times, how: { now: boolean }) => void;
};

type Grip = { x: number; y: number; edge: boolean; plan: Plan; shift: Shift | null };

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: -STEP_MINUTES,
  ArrowDown: STEP_MINUTES,
  ArrowLeft: -1440,
  ArrowRight: 1440,
};

/** A plan in the calendar: a click opens it, dragging moves it, dragging its lower edge changes its duration. */
export const PlanBlock = ({ piece, timeZone, onOpen, onMove }: Props) => {
  const words = useWords(scheduleWords);
  const clock = useCompanyClock();
  const grip = useRef<Grip | null>(null);
  const { plan, from, to, lane, lanes, crowded } = piece;
  const movable = mayMove(plan);
  const share = `(100% - ${crowded ? 'var(--rest)' : '0px'}) / ${lanes}`;
  const when = `${clock.time(plan.startsAt)}–${clock.time(plan.endsAt)}`;

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!movable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const edge = event.target instanceof HTMLElement && event.target.dataset.edge !== undefined;
    grip.current = { x: event.clientX, y: event.clientY, edge, plan, shift: null };
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const held = grip.current;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.shift && Math.hypot(dx, dy) < DRAG_PX) return;
    const column = event.currentTarget.parentElement;
    const hour = (column?.clientHeight ?? 1) / 24;
    const minutes = Math.round(((dy / hour) * 60) / STEP_MINUTES) * STEP_MINUTES;
    const days = held.edge ? 0 : Math.round(dx / (column?.parentElement?.clientWidth ?? 1));
    const shift = { start: held.edge ? 0 : minutes + days * 1440, end: minutes + days * 1440 };
    if (held.shift?.start === shift.start && held.shift.end === shift.end) return;
    held.shift = shift;
    onMove(plan.id, shiftPlan(held.plan, shift, timeZone), { now: false });
  };
  const onPointerUp = () => {
    const held = grip.current;
    if (held?.shift) onMove(plan.id, shiftPlan(held.plan, held.shift, timeZone), { now: true });
    // The following click must not open it.
    setTimeout(() => {
      grip.current = null;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!movable || !event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(plan.id, shiftPlan(plan, { start: event.shiftKey ? 0 : step, end: step }, timeZone), { now: false });
  };

  return (
    <button
      type="button"
      className={`${styles.plan} ${states}`}
      data-state={plan.state}
      data-movable={movable}
      data-plan={plan.id}
      style={{
        ...spanStyle({ from, to }),
        left: `calc(${lane} * ${share})`,
        width: `calc(${share})`,
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!grip.current?.shift) onOpen(plan.id);
      }}
    >
      <strong>
        {plan.sign} {plan.title}
      </strong>
      <span>{when}</span>
      <span>{plan.studio}</span>
      <span className="sr-only">{words.states[plan.state]}</span>
      {movable ? <i data-edge className={styles.edge} aria-hidden="true" /> : null}
    </button>
  );
};
