import type { ContentRecord, Person } from '@onair/contract/content/items';
import type { Write } from '../../../db/write.ts';
import { ownWords, retractMessages, sendMessage } from '../../notifications/index.ts';
import { deskNews, itemLink } from './desk.words.ts';

/**
 * Notifies the new assignee of an item, unless they assigned it to themselves; the previous assignee's message is
 * withdrawn.
 */
export const announceAssignment = async (w: Write, before: Person | null, item: ContentRecord): Promise<void> => {
  const { id, title, assignee, updatedBy } = item;
  if (assignee?.id === before?.id) return;
  const about = `assignment:${id}`;
  if (before) await retractMessages(w, about);
  if (!assignee || assignee.id === updatedBy?.id) return;
  await sendMessage(w, {
    to: [assignee.id],
    type: 'message',
    title: deskNews.assigned,
    subTitle: deskNews.subTitle,
    content: ownWords(`“${title}”`),
    link: itemLink(id),
    about,
  });
};
