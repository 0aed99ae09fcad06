import { CALENDAR_ITEMS_MAX, contentCalendar, type PlannedItem } from '@onair/contract/content/library';
import { listPlans, scheduleChannel } from '@onair/contract/live/schedule';
import { entryOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { addDays, dayOf, instantOf, localOf, mondayOf } from '../../../shared/i18n/local-time.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconLeft, IconRight } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useGoTo } from '../../../shared/page/page.tsx';
import { usePermission } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { usePlanMoves, WeekCalendar } from '../../live/schedule/index.ts';
import { libraryWords } from './library.words.ts';
import { libraryCalendarWords } from './library-calendar.words.ts';
import { type ItemEntry, useItemMoves } from './use-item-moves.ts';

/** How high an item stands in the calendar: it has a moment, and no duration. */
const SHOWN_MS = 30 * 60_000;

type Props = { week: string | undefined; onWeek: (week: string | undefined) => void; onCreate: () => void };

/** A week of items that are planned or were published, with the lives that are planned. Dragging reschedules. */
export const LibraryCalendar = ({ week, onWeek, onCreate }: Props) => {
  const words = useWords(libraryCalendarWords);
  const { stages } = useWords(libraryWords);
  const { categories } = useWords(contentWords);
  const format = useFormat();
  const goTo = useGoTo();
  const timeZone = useCompanyZone();
  const admin = usePermission(['admin']);
  const monday = mondayOf(week ?? dayOf(localOf(Date.now(), timeZone)));
  const since = instantOf(`${monday}T00:00`, timeZone);
  const until = instantOf(`${addDays(monday, 7)}T00:00`, timeZone);
  useChannel(scheduleChannel);
  const query = useCall(contentCalendar, { since, until }, { handled: true });
  const lives = useCall(listPlans, { from: since, to: until }, { handled: true, enabled: admin });
  const entryFor = (item: PlannedItem): ItemEntry => ({
    item,
    id: `item ${item.id}`,
    title: item.title,
    startsAt: item.at,
    endsAt: new Date(Date.parse(item.at) + SHOWN_MS).toISOString(),
    state: item.stage === 'published' ? 'done' : 'planned',
    studio: words.content(entryOf(categories, item.category) ?? item.category, stages[item.stage]),
  });
  const items = useItemMoves((query.data ?? []).map(entryFor));
  const plans = usePlanMoves(lives.data ?? []);
  const go = (to: string) => onWeek(to === mondayOf(dayOf(localOf(Date.now(), timeZone))) ? undefined : to);
  const open = (id: string) => {
    const found = items.entries.find((entry) => entry.id === id);
    if (found) goTo.page('ContentItem', { id: String(found.item.id) });
    else goTo.page('Schedule', { week: monday, plan: id });
  };
  return (
    <>
      <Row wrap gap={[8, 12]} below={16}>
        <Row gap={8}>
          <IconButton label={words.before} icon={<IconLeft />} onClick={() => go(addDays(monday, -7))} />
          <Button onClick={() => onWeek(undefined)}>{words.today}</Button>
          <IconButton label={words.after} icon={<IconRight />} onClick={() => go(addDays(monday, 7))} />
        </Row>
        <Text tone="strong" size={16} weight="medium" numeric grow role="status">
          {format.day(monday)} – {format.day(addDays(monday, 6))}
        </Text>
      </Row>
      <Loaded query={query}>
        {(list) => (
          <>
            {list.length === 0 || list.length >= CALENDAR_ITEMS_MAX ? (
              <Text as="p" tone="muted" below={8}>
                {list.length === 0 ? words.none : words.many}
              </Text>
            ) : null}
            <WeekCalendar
              monday={monday}
              plans={[...plans.plans, ...items.entries]}
              timeZone={timeZone}
              names={words.names}
              onCreate={onCreate}
              onOpen={open}
              onMove={(id, times, how) => (id.startsWith('item ') ? items : plans).move(id, times, how)}
            />
          </>
        )}
      </Loaded>
    </>
  );
};
