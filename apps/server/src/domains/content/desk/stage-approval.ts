import { contentChannel } from '@onair/contract/content/desk';
import type { ContentRecord } from '@onair/contract/content/items';
import {
  mayBeShown,
  SCHEDULE_DAYS_MAX,
  type Stage,
  type StageMove,
  wasPublished,
  workflowMachine,
} from '@onair/contract/content/workflow';
import { takesAnother } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import type { Tx } from '../../../db/client.ts';
import { outdated } from '../../../db/demand.ts';
import type { Write } from '../../../db/write.ts';
import type { Actor } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Approval, Transition } from '../../identity/index.ts';
import { findContent, lockContent, lockContents } from '../items/content-record.store.ts';
import { findHands, wasReworked } from '../items/hands.store.ts';
import { storeStage } from '../items/item-state.store.ts';
import { reviewAgain } from '../review-queues/appeals.ts';
import { deskMessages, deskWords, itemLink } from './desk.words.ts';
import { afterStage, launchAt } from './launch.ts';
import { findSubmitter } from './stages.store.ts';

/** An item as the shared approval module needs it. */
type Staged = { id: string; state: Stage; version: number; authorId: string | null; item: ContentRecord };

const stagedOf = (item: ContentRecord | null): Staged | null =>
  item === null || item.deletedAt !== null
    ? null
    : { id: String(item.id), state: item.stage, version: item.version, authorId: item.createdBy?.id ?? null, item };

const DAY = 86_400_000;
const TIMED: readonly StageMove[] = ['schedule', 'approveAt'];

/**
 * The time that a move sets, as an instant; null for none. @throws AppError `invalid` when a schedule has no future
 * time, or another move has one
 */
export const timeOf = (move: StageMove, at: string | undefined, now: Date, { locale }: Actor): string | null => {
  const fault = (rule: string, msg: string) => invalidField('at', rule, msg);
  const timed = TIMED.includes(move);
  if (at === undefined) {
    if (timed) throw fault('required', deskWords[locale].timeNeeded);
    return null;
  }
  if (!timed && move !== 'submit') throw fault('unexpected', deskWords[locale].noTime);
  const ahead = new Date(at).getTime() - now.getTime();
  if (!(ahead > 0 && ahead <= SCHEDULE_DAYS_MAX * DAY)) throw fault('range', deskWords[locale].timeNeeded);
  return new Date(at).toISOString();
};

/**
 * Whether a rejection is lifted by this move: another person's approval of an item whose words or pictures have changed
 * since is the review of its new state, and its queue gets that to see. No other move puts a rejected item on its way.
 * @throws AppError `conflict`
 */
const demandShowable = async (
  w: Write,
  item: ContentRecord,
  { stage, move, locale }: { stage: Stage; move: StageMove; locale: Locale },
): Promise<boolean> => {
  if ((stage !== 'published' && stage !== 'scheduled') || mayBeShown(item)) return false;
  const words = deskWords[locale];
  if (!takesAnother(workflowMachine, move)) throw new AppError('conflict', { words: words.rejected });
  if (!(await wasReworked(w.tx, item.id))) throw new AppError('conflict', { words: words.notReworked });
  await reviewAgain(w, item.id);
  return true;
};

const noticeOf = ({ item, state }: Staged, { move, by, reason }: Transition<StageMove>) => ({
  title: move === 'sendBack' ? deskMessages.returned : deskMessages.progress,
  subTitle: deskMessages.subTitle,
  content: deskMessages.moved(move, by.name, item.title, reason),
  link: itemLink(item.id),
  messageType: move === 'sendBack' ? (3 as const) : state === 'published' ? (1 as const) : (2 as const),
});

/** The moves of an item through the workflow. @param scheduledAt from `timeOf`, for this request */
export const stageApproval = (scheduledAt: string | null): Approval<Staged, StageMove> => ({
  machine: workflowMachine,
  subjectType: 'content',
  actionOf: (move) => `content.${move}`,
  topic: 'content',
  reasoned: ['sendBack'],
  blankReason: (locale) => deskWords[locale].reason,
  decides: 'review',
  lock: async (tx: Tx, id) => {
    await lockContents(tx);
    return stagedOf(await lockContent(tx, Number(id)));
  },
  find: async (tx, id) => stagedOf(await findContent(tx, Number(id))),
  notAllowed: (_row, move, locale) =>
    takesAnother(workflowMachine, move) ? deskWords[locale].ownReview : deskWords[locale].notAllowed,
  overtaken: ({ version }, seen, locale) =>
    version === seen
      ? new AppError('conflict', { words: deskWords[locale].impossible })
      : outdated(version, deskWords[locale].changed),
  refuseFirst: 'notAllowed',
  parts: async (tx, { item: { id } }) => ({ submitter: await findSubmitter(tx, id), writer: await findHands(tx, id) }),
  store: async (w, { item }, stage, { move, by, reason }, locale) => {
    const lifted = await demandShowable(w, item, { stage, move, locale });
    // Putting a withdrawn item back online is not a new publication.
    const first =
      stage === 'published' && move !== 'publish' ? true : stage === 'published' && !wasPublished(item.stage);
    await storeStage(w.tx, item.id, {
      stage,
      scheduledAt,
      note: reason ?? '',
      ...(first ? { publishedAt: w.at.toISOString() } : {}),
      ...(lifted ? { review: 'pending' as const } : {}),
      by: by.accountId,
      at: w.at,
    });
  },
  effect: async (w, { item }, _transition, deps) => {
    if (scheduledAt !== null) await launchAt(w, deps, item.id, scheduledAt);
    await afterStage(w, deps, item);
  },
  todo: ({ item, state }) =>
    state === 'review'
      ? {
          title: deskMessages.waits,
          subTitle: deskMessages.subTitle,
          content: { 'zh-CN': `“${item.title}”`, 'en-US': `“${item.title}”` },
          link: itemLink(item.id),
          messageType: 0,
        }
      : null,
  standsIn: 'todo',
  notice: noticeOf,
  changed: (w, { item }) => w.emit(contentChannel, 'changed', { id: item.id }),
});
