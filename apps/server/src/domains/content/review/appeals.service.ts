import { permits } from '@onair/contract/access';
import type { ContentRecord } from '@onair/contract/content/items/items';
import { reviewChannel } from '@onair/contract/content/review/review-channel';
import { APPEAL_DAYS, type Verdict } from '@onair/contract/content/review/reviews';
import { DAY } from '@onair/contract/lib/local-time';
import type { Static } from 'typebox';
import { found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { retractMessages, sameInEveryLanguage, sendMessage } from '../../notifications/index.ts';
import { findContent, lockContents } from '../items/items.store.ts';
import { itemLink } from '../workflow/workflow.words.ts';
import { findVerdict, storeAppeal, type VerdictRow } from './appeals.store.ts';
import { lockWorking } from './queues.store.ts';
import { reviewMessages, reviewWords } from './review.words.ts';
import { reopenRejected } from './reviews.store.ts';

type Reader = Pick<Session, 'accountId' | 'role'>;

const isConcerned = ({ createdBy }: ContentRecord, { accountId, role }: Reader): boolean =>
  permits('review', role) || createdBy?.id === accountId;

/** Whether a rejection can be appealed: once, and for some days. */
const isOpen = ({ state, appealedAt, rejectedAt }: VerdictRow, now: Date): boolean =>
  state === 'rejected' &&
  appealedAt === null &&
  rejectedAt !== null &&
  now.getTime() - Date.parse(rejectedAt) < APPEAL_DAYS * DAY;

const presentVerdict = (row: VerdictRow, mayAppeal: boolean): Static<typeof Verdict> => ({
  reason: row.reason ?? '',
  at: row.rejectedAt ?? '',
  appeal: row.appeal,
  mayAppeal,
});

/**
 * Why an item was rejected, for those who may appeal; null for others, or if it was not rejected. @throws AppError
 * `notFound`
 */
export const verdict = async (deps: Deps, reader: Reader, id: number): Promise<Static<typeof Verdict> | null> => {
  const item = found(await findContent(deps.db, id));
  const row = isConcerned(item, reader) ? await findVerdict(deps.db, id) : null;
  return row && presentVerdict(row, isOpen(row, deps.now()));
};

/** Appeals against the rejection of an item. @throws AppError `notFound`, `forbidden`, `closed` */
export const appeal = (
  deps: Deps,
  { session, actor }: { session: Session; actor: Actor },
  id: number,
  text: string,
): Promise<Static<typeof Verdict>> =>
  write(deps, actor, async (w) => {
    const words = reviewWords[actor.locale];
    await lockContents(w.tx);
    const item = found(await findContent(w.tx, id));
    if (!isConcerned(item, session)) throw new AppError('forbidden', { words: words.notAuthor });
    const row = await findVerdict(w.tx, id);
    const queue = row && (await lockWorking(w.tx, row.queueId));
    if (!row || !queue || !isOpen(row, w.at)) throw new AppError('closed', { words: words.noAppeal });
    await storeAppeal(w.tx, row, { text: text.trim(), by: session.accountId, at: w.at });
    w.audit({
      action: 'review.appeal',
      subjectType: 'review',
      subjectId: row.id,
      before: { state: 'rejected', reason: row.reason },
      after: { state: 'pending', contentId: id, appeal: text.trim() },
    });
    w.emit(reviewChannel, 'changed', {});
    return presentVerdict(reread(await findVerdict(w.tx, id)), false);
  });

/** The subject of the message that gives a rejection's reason. */
export const aboutRejection = (contentId: number): string => `rejection:${contentId}`;

/** Sends the reason of a rejection to the item's creator, unless they rejected it themselves. */
export const announceRejection = async (w: Write, contentId: number, by: string, reason: string): Promise<void> => {
  const item = reread(await findContent(w.tx, contentId));
  if (!item.createdBy || item.createdBy.id === by) return;
  await sendMessage(w, {
    to: [item.createdBy.id],
    type: 'message',
    title: reviewMessages.rejected,
    subTitle: reviewMessages.subTitle,
    content: sameInEveryLanguage(`“${item.title}”: ${reason}`),
    link: itemLink(contentId),
    about: aboutRejection(contentId),
  });
};

/** Withdraws that message when the rejection is undone. */
export const retractRejection = (w: Write, contentId: number): Promise<unknown> =>
  retractMessages(w, aboutRejection(contentId));

/** Has queues that rejected an item look at it again: it was changed since, and another person has approved that. */
export const reviewAgain = async (w: Write, contentId: number): Promise<void> => {
  await reopenRejected(w.tx, contentId, w.at);
  await retractRejection(w, contentId);
  w.emit(reviewChannel, 'changed', {});
};
