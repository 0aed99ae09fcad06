import { dayOf, type LocalTime, localAt, localOf, minuteOf } from '@onair/contract/lib/local-time';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Text } from '../../../../shared/layout/layout.tsx';
import { MenuButton } from '../../../../shared/ui/menu-button.tsx';
import { useClock } from '../../studios/studio.state.ts';
import type { OnMove } from '../plans.state.ts';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';
import { PlanBlock, spanStyle } from './plan-block.tsx';
import { useMovedFocus, usePlanDrag } from './plan-moves.ts';
import { type Overflow, type Plan, weekOf } from './week.ts';

type OverflowButtonProps = { overflow: Overflow; more: (count: string) => string; onOpen: (id: string) => void };

/** The plans of an hour that have no lane: how many, and a menu that opens one of them. */
const OverflowButton = ({ overflow, more, onOpen }: OverflowButtonProps) => {
  const format = useFormat();
  const clock = useCompanyClock();
  const count = format.number(overflow.plans.length);
  const items = overflow.plans.map((plan) => ({
    key: plan.id,
    label: (
      <span className={styles.overflowItem}>
        <span>
          {clock.bare.time(plan.startsAt)} {plan.sign} <strong>{plan.title}</strong>
        </span>
        <small>{plan.studio}</small>
      </span>
    ),
    onSelect: () => onOpen(plan.id),
  }));
  const [first] = overflow.plans;
  const label = `${more(count)}, ${first ? clock.bare.minute(first.startsAt) : ''}`;
  return (
    <MenuButton type="text" className={styles.overflow} style={spanStyle(overflow)} label={label} items={items}>
      <span aria-hidden="true">+{count}</span>
      <span className="sr-only">{label}</span>
    </MenuButton>
  );
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour at the top when the calendar opens. */
const FIRST_HOUR = 8;

type WeekCalendarProps = {
  monday: string;
  plans: readonly Plan[];
  timeZone: string;
  onCreate: (start: LocalTime) => void;
  onOpen: (id: string) => void;
  onMove: OnMove;
  /** Labels of the calendar, its hours and its keys for other content than lives. */
  names?: Pick<ReturnType<typeof useScheduleWords>, 'calendar' | 'slot' | 'keys' | 'more'>;
};

const useScheduleWords = () => useWords(scheduleWords);

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Seven days by hour: a click on a free hour plans a live there. One of the hours is in the tab order, arrow keys reach
 * the others.
 */
export const WeekCalendar = ({ monday, plans, timeZone, onCreate, onOpen, onMove, names }: WeekCalendarProps) => {
  const words = { ...useScheduleWords(), ...names };
  const format = useFormat();
  const frame = useRef<HTMLElement>(null);
  const [at, setAt] = useState<readonly [number, number]>([0, 20]);
  /** The last focused plan: it keeps its lane while it is moved. */
  const [kept, setKept] = useState<string>();
  const move = useMovedFocus(frame, onMove);
  const drag = usePlanDrag(frame, timeZone, move);
  const now = localOf(useClock(true), timeZone);
  useLayoutEffect(() => {
    // Read with the layout of the first frame: reading it now would force a second layout.
    const first = requestAnimationFrame(() => {
      const box = frame.current;
      if (!box) return;
      box.scrollTop = (box.scrollHeight / 24.5) * FIRST_HOUR;
      // Where seven days do not fit, the week begins with today.
      const today = box.querySelector('[data-today="true"]');
      const times = box.lastElementChild;
      if (today && times) box.scrollLeft += today.getBoundingClientRect().left - times.getBoundingClientRect().right;
    });
    return () => cancelAnimationFrame(first);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const slot = event.target instanceof HTMLElement ? event.target.dataset.slot : undefined;
    if (!step || slot === undefined || event.altKey) return;
    event.preventDefault();
    const next = [Math.max(0, Math.min(6, at[0] + step[0])), Math.max(0, Math.min(23, at[1] + step[1]))] as const;
    setAt(next);
    frame.current?.querySelector<HTMLElement>(`[data-slot="${next[0]} ${next[1]}"]`)?.focus();
  };
  return (
    <>
      <section
        ref={frame}
        className={styles.calendar}
        aria-label={words.calendar}
        onKeyDown={onKeyDown}
        {...drag.handlers}
        onFocus={({ target }) => setKept(target.dataset.plan)}
      >
        <div className={styles.corner} />
        {weekOf(monday, plans, timeZone, kept).map(({ day, pieces, overflows }, column) => (
          <div key={day} className={styles.day} style={{ gridColumn: column + 2 }}>
            <div className={styles.head} data-today={day === dayOf(now)}>
              <span>{format.weekday(day)}</span> <strong>{format.shortDay(day)}</strong>
            </div>
            <div className={styles.hours}>
              {HOURS.map((hour) => (
                <button
                  key={hour}
                  type="button"
                  className={styles.slot}
                  data-slot={`${column} ${hour}`}
                  tabIndex={at[0] === column && at[1] === hour ? 0 : -1}
                  aria-label={words.slot(`${format.weekday(day)} ${format.shortDay(day)}`, `${hour}:00`)}
                  onFocus={() => setAt([column, hour])}
                  onClick={() => onCreate(localAt(day, hour * 60))}
                />
              ))}
              {pieces.map((piece) => (
                <PlanBlock key={piece.plan.id} {...{ piece, timeZone, onOpen }} onMove={move} onTake={drag.take} />
              ))}
              {overflows.map((overflow) => (
                <OverflowButton key={overflow.plans[0]?.id} {...{ overflow, onOpen }} more={words.more} />
              ))}
              {day === dayOf(now) ? (
                <i className={styles.now} style={{ top: `${(minuteOf(now) / 1440) * 100}%` }} aria-hidden="true" />
              ) : null}
            </div>
          </div>
        ))}
        <div className={styles.times} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
      </section>
      <Text as="p" tone="muted" size={12} above={8}>
        {words.keys} {words.zone(timeZone)}
      </Text>
    </>
  );
};
