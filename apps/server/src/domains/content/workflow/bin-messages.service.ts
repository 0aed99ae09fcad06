import type { ContentRecord } from '@onair/contract/content/items/items';
import { wasPublished } from '@onair/contract/content/workflow/stages';
import type { Write } from '../../../db/write.ts';
import { retractMessages } from '../../notifications/index.ts';
import { aboutComments, announceHeld } from '../reader-comments/reader-comments.service.ts';
import { aboutRejection } from '../review/appeals.service.ts';
import { aboutAssignment, aboutReview, announceAssignment } from './assignment.service.ts';
import { aboutComment } from './comments.service.ts';

/** What asks someone to do something about an item. */
const asking = (id: number): string[] => [aboutReview(id), aboutAssignment(id), aboutComments(id)];

/** Withdraws what asks for something about items that have moved into the recycle bin. News of them stays. */
export const retractBinned = (w: Write, ids: readonly number[]): Promise<unknown> =>
  retractMessages(w, ids.flatMap(asking));

/** Withdraws every message that leads to items which are deleted for good, or quotes their comments. */
export const retractPurged = (
  w: Write,
  { items, comments }: { items: readonly number[]; comments: readonly string[] },
): Promise<unknown> =>
  retractMessages(w, [...items.flatMap((id) => [...asking(id), aboutRejection(id)]), ...comments.map(aboutComment)]);

/** Whether the work that an item was assigned for is still to be done. */
const isAssignmentOpen = ({ stage }: Pick<ContentRecord, 'stage'>): boolean => !wasPublished(stage);

/** Asks again for what an item from the recycle bin still needs; its review begins again. */
export const announceRestored = async (w: Write, item: ContentRecord): Promise<void> => {
  await announceHeld(w, item);
  if (isAssignmentOpen(item)) await announceAssignment(w, null, item);
};
