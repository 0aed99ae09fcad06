import { addMinutes, type LocalTime, localOf } from '@onair/contract/lib/local-time';
import { listPlans, PLAN_STATES, PlanState, scheduleChannel } from '@onair/contract/live/schedule';
import { studioChannel } from '@onair/contract/live/studios/now';
import { listStudios, type StudioCard } from '@onair/contract/live/studios/studios';
import { Day, Uuid } from '@onair/contract/text';
import { Type } from 'typebox';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useGoTo, useSearchState } from '../../../shared/page/page.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { MonthCalendar } from './calendar/month-calendar.tsx';
import { type Period, periodOf, spanOf } from './calendar/period.ts';
import { PeriodBar } from './calendar/period-bar.tsx';
import { WeekCalendar } from './calendar/week-calendar.tsx';
import { EditPlan, NewPlan } from './plan-dialogs.tsx';
import { newDraft } from './plan-form.state.ts';
import { PlanList } from './plan-list.tsx';
import { usePlanMoves } from './plans.state.ts';
import { scheduleWords } from './schedule.words.ts';

/** State of the page in its address. */
const ScheduleState = Type.Object({
  view: Type.Union([Type.Literal('week'), Type.Literal('month'), Type.Literal('list')], { default: 'week' }),
  /** A day of the displayed week or month; the current one by default. */
  week: Type.Optional(Day),
  studio: Type.Optional(Uuid),
  state: Type.Optional(PlanState),
  /** The open plan. */
  plan: Type.Optional(Uuid),
});

const useScheduleState = () => useSearchState(ScheduleState);

type ToolsProps = { period: Period; studios: readonly StudioCard[]; timeZone: string };

/** The displayed week or month, its filter, and its view. */
const Tools = ({ period, studios, timeZone }: ToolsProps) => {
  const words = useWords(scheduleWords);
  const [{ view, studio, state }, change] = useScheduleState();
  return (
    <PeriodBar {...{ period, timeZone }} onGo={(week) => change({ week })}>
      <NamedSelect
        name={words.studio}
        allowClear
        placeholder={words.allStudios}
        value={studio}
        options={studios.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => change({ studio: next })}
      />
      <NamedSelect
        name={words.state}
        allowClear
        placeholder={words.allStates}
        value={state}
        options={PLAN_STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(next) => change({ state: next })}
      />
      <Segments
        label={words.view}
        options={(['week', 'month', 'list'] as const).map((value) => ({ value, label: words.views[value] }))}
        value={view}
        onChange={(next) => change({ view: next })}
      />
    </PeriodBar>
  );
};

const Calendar = ({ studios, timeZone }: { studios: readonly StudioCard[]; timeZone: string }) => {
  const words = useWords(scheduleWords);
  const goTo = useGoTo();
  const [{ view, week, studio, state, plan: openId }, change] = useScheduleState();
  const period = periodOf(view, week, timeZone);
  const query = useCall(listPlans, {
    ...spanOf(period, timeZone),
    ...(studio ? { studio } : {}),
    ...(state ? { state } : {}),
  });
  const { plans, move } = usePlanMoves(query.data ?? []);
  const overlays = useOverlays();
  const operates = useMay('live');
  const create = (start: LocalTime) => {
    if (!operates) return void Message.info({ id: 'plan-moved', content: words.onlyLooks });
    const initial = newDraft(start, studio ?? (studios.length === 1 ? studios[0]?.id : undefined));
    overlays.open(NewPlan, { initial, studios, timeZone });
  };
  const open = (id: string) => {
    const plan = plans.find((one) => one.id === id);
    // A live on air is in the control room, and afterwards in its report.
    if (plan?.liveId && plan.hasReport) goTo.page('LiveReport', { live: plan.liveId });
    else if (plan?.liveId && operates) goTo.page('Monitor', { studio: plan.studioSlug });
    // Its public announcement and countdown.
    else if (!operates && plan) goTo.href(`/live/${plan.studioSlug}`);
    else change({ plan: id });
  };
  const plan = plans.find(({ id, liveId }) => id === openId && liveId === null);
  /** The next full hour. */
  const soon = () => `${addMinutes(localOf(Date.now(), timeZone), 60).slice(0, 13)}:00`;
  return (
    <>
      <PageCard
        title={words.title}
        extra={
          operates ? (
            <Button type="primary" icon={<IconPlus />} onClick={() => create(soon())}>
              {words.create}
            </Button>
          ) : null
        }
      >
        <Tools {...{ period, studios, timeZone }} />
        <Loaded query={query}>
          {() =>
            view === 'week' ? (
              <WeekCalendar
                {...{ plans, timeZone }}
                monday={period.first}
                onCreate={create}
                onOpen={open}
                onMove={move}
              />
            ) : view === 'month' ? (
              <MonthCalendar
                {...{ plans, timeZone }}
                day={period.first}
                onCreate={create}
                onOpen={open}
                onMove={move}
                onWeek={(day) => change({ view: 'week', week: day })}
              />
            ) : plans.length === 0 ? (
              <Empty text={studio || state ? words.noneFiltered : words.none} />
            ) : (
              <PlanList plans={plans} timeZone={timeZone} onOpen={open} />
            )
          }
        </Loaded>
      </PageCard>
      <Overlay
        part={EditPlan}
        props={plan && { plan, studios, timeZone }}
        onClose={() => change({ plan: undefined })}
      />
    </>
  );
};

/** Planned lives: a week or month as a calendar, or a week as a list, to create, move and delete them. */
export const SchedulePage = () => {
  const words = useWords(scheduleWords);
  const timeZone = useCompanyZone();
  const studios = useCall(listStudios, {}, { handled: true });
  useChannel(scheduleChannel);
  useChannel(studioChannel);
  return (
    <Loaded query={studios} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noStudios} />}>
      {(list) => <Calendar studios={list} timeZone={timeZone} />}
    </Loaded>
  );
};
