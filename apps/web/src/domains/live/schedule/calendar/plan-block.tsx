import type { KeyboardEvent, PointerEvent } from 'react';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import type { OnMove } from '../plans.state.ts';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';
import { mayMove, STEP_MINUTES, shiftPlan } from './plan-moves.ts';
import type { Piece, Plan } from './week.ts';

/** The class that colors a plan by its `data-state`, in weeks and months alike. */
export const states = styles.states ?? '';

/** Position of a span of minutes in the column of a day. */
export const spanStyle = ({ from, to }: Pick<Piece, 'from' | 'to'>) => ({
  top: `${(from / 1440) * 100}%`,
  height: `${((to - from) / 1440) * 100}%`,
});

type Props = {
  piece: Piece;
  timeZone: string;
  onOpen: (id: string) => void;
  onMove: OnMove;
  onTake: (event: PointerEvent<HTMLElement>, plan: Plan) => void;
};

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: -STEP_MINUTES,
  ArrowDown: STEP_MINUTES,
  ArrowLeft: -1440,
  ArrowRight: 1440,
};

/** A plan in the calendar: a click opens it, dragging moves it, dragging its lower edge changes its duration. */
export const PlanBlock = ({ piece, timeZone, onOpen, onMove, onTake }: Props) => {
  const words = useWords(scheduleWords);
  const clock = useCompanyClock();
  const { plan, from, to, lane, lanes, crowded } = piece;
  const movable = mayMove(plan);
  const share = `(100% - ${crowded ? 'var(--overflow)' : '0px'}) / ${lanes}`;
  const when = `${clock.bare.time(plan.startsAt)}–${clock.bare.time(plan.endsAt)}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!movable || !event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(plan.id, shiftPlan(plan, { start: event.shiftKey ? 0 : step, end: step }, timeZone), 'soon');
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
      onPointerDown={(event) => onTake(event, plan)}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(plan.id)}
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
