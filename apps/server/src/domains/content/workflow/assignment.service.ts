import type { ContentRecord, Person } from '@onair/contract/content/items/items';
import type { Write } from '../../../db/write.ts';
import { retractMessages, sameInEveryLanguage, sendMessage } from '../../notifications/index.ts';
import { ASSIGNED_LINK, itemLink, workflowMessages } from './workflow.words.ts';

/** The subject of the to-do for those who may approve an item, as the approval names it. */
export const aboutReview = (id: number): string => `content:${id}`;
/** The subject of the message to an item's assignee. */
export const aboutAssignment = (id: number): string => `assignment:${id}`;

/**
 * Notifies the new assignee of an item, unless they assigned it to themselves; the previous assignee's message is
 * withdrawn.
 */
export const announceAssignment = async (w: Write, before: Person | null, item: ContentRecord): Promise<void> => {
  const { id, title, assignee, updatedBy } = item;
  if (assignee?.id === before?.id) return;
  const about = aboutAssignment(id);
  if (before) await retractMessages(w, about);
  if (!assignee || assignee.id === updatedBy?.id) return;
  await sendMessage(w, {
    to: [assignee.id],
    type: 'message',
    title: workflowMessages.assigned,
    subTitle: workflowMessages.subTitle,
    content: sameInEveryLanguage(`“${title}”`),
    link: itemLink(id),
    about,
  });
};

/** Withdraws the to-do of those who may approve an item: it waits for them no longer. */
export const retractReview = (w: Write, id: number): Promise<unknown> => retractMessages(w, aboutReview(id));

const aboutBulk = (bulk: string): string => `assignments:${bulk}`;

type ManyAssigned = { bulk: string; to: string | null; by: string | null; count: number };

/** Notifies a person of the items that a bulk change assigned to them, in one message. */
export const announceAssignments = async (w: Write, { bulk, to, by, count }: ManyAssigned): Promise<void> => {
  if (to === null || to === by || count === 0) return;
  await sendMessage(w, {
    to: [to],
    type: 'message',
    title: workflowMessages.assignedMany,
    subTitle: workflowMessages.subTitle,
    content: workflowMessages.howMany(count),
    link: ASSIGNED_LINK,
    about: aboutBulk(bulk),
  });
};

/** Withdraws that message when the bulk change is undone. */
export const retractAssignments = (w: Write, bulk: string): Promise<unknown> => retractMessages(w, aboutBulk(bulk));
