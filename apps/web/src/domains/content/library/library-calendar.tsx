import { CALENDAR_ITEMS_MAX, contentCalendar, type PlannedItem } from '@onair/contract/content/library/library';
import { moveContent } from '@onair/contract/content/workflow/workflow';
import { listPlans, scheduleChannel } from '@onair/contract/live/schedule';
import { entryOf } from '@onair/contract/typed';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock, useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useGoTo } from '../../../shared/page/page.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import {
  type CalendarEntry,
  type OnMove,
  periodOf,
  spanOf as periodSpan,
  scheduleWords,
  type Times,
  useMoves,
  usePlanMoves,
} from '../../live/schedule/index.ts';
import { EditingNow } from './editing-now.tsx';
import type { LibraryState } from './library.state.ts';
import { libraryCalendarWords, libraryWords } from './library.words.ts';

type ItemEntry = CalendarEntry & { item: PlannedItem };

/** Reschedules items of the calendar. A rejected move is reverted, and a message says why. */
const useItemMoves = (entries: readonly ItemEntry[]) => {
  const clock = useCompanyClock();
  const edits = useMay('content');
  const save = useWrite(moveContent, {
    onDone: ({ title, scheduledAt }) => {
      const time = scheduledAt ? clock.minute(scheduledAt) : '';
      Message.success({ id: 'item-moved', content: wordsNow(libraryCalendarWords).moved(title, time) });
    },
  });
  const refuse = (words: string): Promise<void> => {
    Message.warning({ id: 'item-moved', content: words });
    return Promise.resolve();
  };
  return useMoves(entries, ({ item }: ItemEntry, { startsAt }: Times): Promise<unknown> => {
    const words = wordsNow(libraryCalendarWords);
    if (!edits) return refuse(words.editorsOnly);
    if (item.stage === 'review') return refuse(words.reviewFirst);
    if (Date.parse(startsAt) <= Date.now()) return refuse(words.past);
    return save.mutateAsync({ id: item.id, version: item.version, move: 'schedule', at: startsAt });
  });
};

// Imported by file, not through the index: what is on air uses it, too, and would otherwise load the calendar on every
// page.
const WeekCalendar = lazyPart(
  async () => (await import('../../live/schedule/calendar/week-calendar.tsx')).WeekCalendar,
  {
    inPlace: true,
  },
);
const MonthCalendar = lazyPart(
  async () => (await import('../../live/schedule/calendar/month-calendar.tsx')).MonthCalendar,
  {
    inPlace: true,
  },
);
const PeriodBar = lazyPart(async () => (await import('../../live/schedule/calendar/period-bar.tsx')).PeriodBar, {
  inPlace: true,
});

/** Height of an item in the calendar: it has a time but no duration. */
const SHOWN_MS = 30 * 60_000;

type Props = { state: LibraryState; put: (change: Partial<LibraryState>) => void };

/** A week or month of planned and published items, with planned lives. Dragging reschedules. */
export const LibraryCalendar = ({ state: { week, span }, put }: Props) => {
  const words = useWords(libraryCalendarWords);
  const schedule = useWords(scheduleWords);
  const { stages } = useWords(libraryWords);
  const { categories } = useWords(contentWords);
  const goTo = useGoTo();
  const timeZone = useCompanyZone();
  const seesLives = useMay('live:read');
  const view = span ?? 'week';
  const period = periodOf(view, week, timeZone);
  const { from, to } = periodSpan(period, timeZone);
  useChannel(scheduleChannel);
  const query = useCall(contentCalendar, { since: from, until: to }, { handled: true });
  const lives = useCall(listPlans, { from, to }, { handled: true, enabled: seesLives });
  const entryFor = (item: PlannedItem): ItemEntry => ({
    item,
    id: `item ${item.id}`,
    title: item.title,
    startsAt: item.at,
    endsAt: new Date(Date.parse(item.at) + SHOWN_MS).toISOString(),
    state: item.stage === 'published' ? 'done' : 'planned',
    sign: <EditingNow id={item.id} compact />,
    studio: words.content(entryOf(categories, item.category) ?? item.category, stages[item.stage]),
  });
  const items = useItemMoves((query.data ?? []).map(entryFor));
  const plans = usePlanMoves(lives.data ?? []);
  const open = (id: string) => {
    const found = items.entries.find((entry) => entry.id === id);
    if (found) goTo.page('ContentItem', { id: String(found.item.id) });
    else goTo.page('Schedule', { week: period.first, plan: id });
  };
  const calendar = {
    plans: [...plans.plans, ...items.entries],
    timeZone,
    onCreate: () => put({ create: true }),
    onOpen: open,
    onMove: ((id, times, how) => (id.startsWith('item ') ? items : plans).move(id, times, how)) satisfies OnMove,
    names: words.names,
  };
  return (
    <>
      <PeriodBar {...{ period, timeZone }} onGo={(day) => put({ week: day })}>
        <Segments
          label={schedule.view}
          options={(['week', 'month'] as const).map((value) => ({ value, label: schedule.views[value] }))}
          value={view}
          onChange={(next) => put({ span: next === 'month' ? next : undefined })}
        />
      </PeriodBar>
      <Loaded query={query}>
        {(list) => (
          <>
            {list.length === 0 || list.length >= CALENDAR_ITEMS_MAX ? (
              <Text as="p" tone="muted" below={8}>
                {list.length === 0 ? words.none : words.many}
              </Text>
            ) : null}
            {view === 'month' ? (
              <MonthCalendar {...calendar} day={period.first} onWeek={(day) => put({ span: undefined, week: day })} />
            ) : (
              <WeekCalendar {...calendar} monday={period.first} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
};
