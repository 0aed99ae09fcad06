import { addDays, DAY, dayOf, type LocalTime, localAt, localOf } from '@onair/contract/lib/local-time';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Text } from '../../../../shared/layout/layout.tsx';
import { useClock } from '../../studios/studio.state.ts';
import type { OnMove, SaveTiming } from '../plans.state.ts';
import { scheduleWords } from '../schedule.words.ts';
import styles from './month.module.css';
import { daysOfMonth, plansOn } from './month.ts';
import { states } from './plan-block.tsx';
import { mayMove, shiftPlan, useMovedFocus } from './plan-moves.ts';
import type { Plan } from './week.ts';

/** Plans shown per day; the others are in the week view. */
const SHOWN = 3;
/** Default time of a live planned from its day. */
const USUAL_MINUTE = 20 * 60;

type Props = {
  /** A day of the month. */
  day: string;
  plans: readonly Plan[];
  timeZone: string;
  onCreate: (start: LocalTime) => void;
  onOpen: (id: string) => void;
  onMove: OnMove;
  onWeek: (day: string) => void;
  /** Labels of the calendar, its days and its keys for other content than lives. */
  names?: Partial<Pick<ReturnType<typeof useScheduleWords>, 'monthCalendar' | 'slot' | 'monthKeys' | 'more'>>;
};

const useScheduleWords = () => useWords(scheduleWords);

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month by whole weeks: a click on a day plans a live, plans are moved to other days by dragging or by Alt and the
 * arrow keys.
 */
export const MonthCalendar = ({ day: month, plans, timeZone, onCreate, onOpen, onMove, onWeek, names }: Props) => {
  const words = { ...useScheduleWords(), ...names };
  const format = useFormat();
  const clock = useCompanyClock();
  const frame = useRef<HTMLElement>(null);
  /** The plan being dragged, from one of the days that it is on. */
  const dragged = useRef<{ id: string; day: string } | null>(null);
  const today = dayOf(localOf(useClock(true), timeZone));
  const days = daysOfMonth(month);
  const [chosen, setChosen] = useState(today);
  const current = days.includes(chosen) ? chosen : (days.find((day) => day.slice(0, 7) === month.slice(0, 7)) ?? '');
  const byDay = plansOn(days, plans, timeZone);

  const move = useMovedFocus(frame, onMove);
  const shift = (plan: Plan, by: number, how: SaveTiming) =>
    move(plan.id, shiftPlan(plan, { start: by * 1440, end: by * 1440 }, timeZone), how);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const target = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (step === undefined) return;
    if (target.day !== undefined && !event.altKey) {
      event.preventDefault();
      const next = addDays(target.day, step);
      frame.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    }
    const plan = event.altKey ? plans.find(({ id }) => id === target.plan) : undefined;
    if (!plan || !mayMove(plan)) return;
    event.preventDefault();
    shift(plan, step, 'soon');
  };
  const onDrop = (event: DragEvent, day: string) => {
    event.preventDefault();
    const plan = plans.find(({ id }) => id === dragged.current?.id);
    if (!plan || !dragged.current) return;
    const days = Math.round((Date.parse(day) - Date.parse(dragged.current.day)) / DAY);
    if (days !== 0) shift(plan, days, 'now');
  };

  return (
    <>
      <section ref={frame} className={styles.month} aria-label={words.monthCalendar} onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((day) => (
          <div key={day} className={styles.weekday} aria-hidden="true">
            {format.weekday(day)}
          </div>
        ))}
        {days.map((day) => {
          const found = byDay.get(day) ?? [];
          const date = format.shortDay(day);
          const name = `${format.weekday(day)} ${date}`;
          // Written as in the label: people who speak to the browser say what they see.
          const number = /\d+$/.exec(date)?.[0] ?? date;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard plans are moved with Alt and the arrow keys
            <div
              key={day}
              className={styles.day}
              data-today={day === today}
              data-other={day.slice(0, 7) !== month.slice(0, 7)}
              data-empty={found.length === 0}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(event, day)}
            >
              <button
                type="button"
                className={styles.number}
                data-day={day}
                tabIndex={day === current ? 0 : -1}
                aria-label={words.slot(name, `${USUAL_MINUTE / 60}:00`)}
                onFocus={() => setChosen(day)}
                onClick={() => onCreate(localAt(day, USUAL_MINUTE))}
              >
                <span className={styles.long}>{name}</span>
                <span className={styles.short}>{number}</span>
              </button>
              {found.slice(0, SHOWN).map((plan) => (
                <button
                  key={plan.id}
                  type="button"
                  className={`${styles.plan} ${states}`}
                  title={plan.title}
                  data-plan={plan.id}
                  data-state={plan.state}
                  draggable={mayMove(plan)}
                  onDragStart={(event) => {
                    event.dataTransfer.setData('text/plain', plan.title);
                    dragged.current = { id: plan.id, day };
                  }}
                  onDragEnd={() => {
                    dragged.current = null;
                  }}
                  onClick={() => onOpen(plan.id)}
                >
                  <span>{clock.bare.time(plan.startsAt)}</span> {plan.sign} <strong>{plan.title}</strong>
                  <span className="sr-only">
                    {plan.studio} {words.states[plan.state]}
                  </span>
                </button>
              ))}
              {found.length > SHOWN ? (
                <button type="button" className={styles.more} onClick={() => onWeek(day)}>
                  {words.more(format.number(found.length - SHOWN))}
                  <span className="sr-only"> {name}</span>
                </button>
              ) : null}
            </div>
          );
        })}
      </section>
      <Text as="p" tone="muted" size={12} above={8}>
        {words.monthKeys} {words.zone(timeZone)}
      </Text>
    </>
  );
};
