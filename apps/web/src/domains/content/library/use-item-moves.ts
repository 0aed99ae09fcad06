import { moveContent } from '@onair/contract/content/desk';
import type { PlannedItem } from '@onair/contract/content/library';
import { useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { type CalendarEntry, type Times, useMoves } from '../../live/schedule/index.ts';
import { libraryCalendarWords } from './library-calendar.words.ts';

export type ItemEntry = CalendarEntry & { item: PlannedItem };

/** Reschedules items of the calendar. A rejected move is reverted, and a message says why. */
export const useItemMoves = (entries: readonly ItemEntry[]) => {
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
