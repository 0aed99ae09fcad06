import { figuresChannel } from '@onair/contract/analytics/collect';
import { findBanned } from '@onair/contract/content/banned';
import { type Block, EMPTY_DOC } from '@onair/contract/content/documents/document';
import { blocksOf, blockText } from '@onair/contract/content/documents/text';
import { reviewChannel } from '@onair/contract/content/review/review-channel';
import {
  CLAIM_MINUTES,
  type decideReview,
  type Inspection,
  type MarkedText,
  RECORD_DAYS,
  REVIEWED_BLOCKS_MAX,
  type Reviewed,
  type ReviewedBlock,
  type ReviewMove,
  reviewMachine,
} from '@onair/contract/content/review/reviews';
import { mayBeShown } from '@onair/contract/content/workflow/stages';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import { DAY } from '@onair/contract/lib/local-time';
import { openMoves } from '@onair/contract/machine';
import { found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { companyCalendar, dayName } from '../../../lib/calendar.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { findDecider, findRecognition, objectionTo } from '../../identity/index.ts';
import { storeVerdict } from '../items/item-state.store.ts';
import { findContent, findHands, lockContents } from '../items/items.store.ts';
import { announceChange } from '../published/published.service.ts';
import { announceRejection, retractRejection } from './appeals.service.ts';
import { lockWorking, type QueueRow } from './queues.store.ts';
import { reviewWords } from './review.words.ts';
import {
  claimNext,
  figureDays,
  findAlike,
  findDocumentVersion,
  findElsewhere,
  findLastMove,
  findQueueProgress,
  findRecord,
  findReviewed,
  findReviewItem,
  findUpNext,
  lockItem,
  queueOf,
  type ReviewItemRow,
  releaseClaims,
  storeMove,
  storeUndo,
  undoLimit,
} from './reviews.store.ts';

/** The reviewer: session and request. */
export type Reviewer = { session: Session; actor: Actor };

const claimEnd = (at: Date): Date => new Date(at.getTime() + CLAIM_MINUTES * 60_000);

const workingQueue = async (w: Write, queueId: string): Promise<QueueRow> => found(await lockWorking(w.tx, queueId));

/** Claims the next item and returns the state of the queue. Call with the queue locked. */
const inspect = async (w: Write, deps: Deps, queue: QueueRow, { session, actor }: Reviewer): Promise<Inspection> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const day = calendar.at(w.at.getTime()).dayNumber;
  const days = figureDays(day);
  const { accountId } = session;
  const decider = await findDecider(w.tx, accountId, w.at);
  const claim = { decider, now: w.at, until: claimEnd(w.at) };
  const id = await claimNext(w.tx, queue.id, claim);
  const builtIn = queue.kind === 'ruleHits';
  const { rate, filter, secondReader } = queue;
  const title = builtIn ? reviewWords[actor.locale].ruleHits : queue.name;
  return {
    queue: { id: queue.id, title, rate, filter, builtIn, secondReader },
    item: id === null ? null : await findReviewItem(w.tx, id, { from: dayName(days.from), to: dayName(days.to) }),
    ...(await findQueueProgress(w.tx, queue.id, decider, { now: w.at, dayStart: new Date(calendar.startOf(day)) })),
    upNext: await findUpNext(w.tx, queue.id, claim),
    last: await findLastMove(w.tx, queue.id, accountId, w.at),
  };
};

/** @throws AppError `notFound` */
export const claim = (deps: Deps, reviewer: Reviewer, queueId: string): Promise<Inspection> =>
  write(deps, reviewer.actor, async (w) => inspect(w, deps, await workingQueue(w, queueId), reviewer));

/** @throws AppError `notFound` */
export const release = (deps: Deps, { session, actor }: Reviewer, queueId: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    await workingQueue(w, queueId);
    await releaseClaims(w.tx, queueId, session.accountId);
    return true;
  });

/** The item and its queue, locked in the order that all moves use: contents, queue, item. */
const lockForMove = async (w: Write, id: string): Promise<{ item: ReviewItemRow; queue: QueueRow }> => {
  await lockContents(w.tx);
  const queue = await workingQueue(w, found(await queueOf(w.tx, id)));
  const item = found(await lockItem(w.tx, id));
  return { item, queue };
};

const conflict = (words: string) => new AppError('conflict', { words });

type Verdict = Pick<ReviewItemRow, 'review' | 'status'>;

/** Applies a verdict to an item, and tells webhooks and pages where its audience notices it. @returns its new version */
const applyVerdict = async (w: Write, id: number, verdict: Verdict) => {
  const before = reread(await findContent(w.tx, id));
  const version = await storeVerdict(w.tx, id, verdict, w.at);
  if (verdict.status === before.status) {
    w.emit(contentChannel, 'reviewed', { id });
    return version;
  }
  await announceChange(w, before, reread(await findContent(w.tx, id)));
  w.emit(contentChannel, 'changed', { id });
  w.emit(figuresChannel, 'changed', {});
  return version;
};

/** Refuses whom the item is not for: a claim does not hand it to them, either. @throws AppError `forbidden` */
const demandOther = async (w: Write, item: ReviewItemRow, { session, actor }: Reviewer): Promise<void> => {
  const { createdBy: author, appealedBy: appellant, rejectedBy: rejecter, firstBy: firstReader } = item;
  const subject = { author, appellant, rejecter, firstReader, writer: await findHands(w.tx, item.contentId) };
  const objection = objectionTo(await findDecider(w.tx, session.accountId, w.at), subject);
  if (objection) throw new AppError('forbidden', { words: objection.words[actor.locale] });
};

/**
 * What a pass in one queue makes of an item: a rejection by another queue stands, and a hit of a banned word that waits is
 * not answered by a sample. A granted appeal puts the item back to where the rejection took it from, if it is still there:
 * not in the recycle bin, and not on its way through the workflow again.
 */
const passedBy = async (w: Write, item: ReviewItemRow): Promise<Verdict> => {
  const elsewhere = await findElsewhere(w.tx, item);
  const review = elsewhere?.rejected ? 'rejected' : elsewhere?.hit ? 'pending' : 'passed';
  const back = item.deletedAt === null && item.stage === 'withdrawn' && mayBeShown({ review });
  return { review, status: (back ? item.appealStatus : null) ?? item.status };
};

const reasonOf = (move: ReviewMove, reason: string | undefined, { locale }: Actor): string | null => {
  const words = reviewWords[locale];
  const text = reason?.trim() ?? '';
  const refuse = (rule: string, msg: string) => invalidField('reason', rule, msg);
  if (move === 'reject' && text === '') throw refuse('required', words.reason);
  if (move !== 'reject' && text !== '') throw refuse('unexpected', words.noReason);
  return move === 'reject' ? text : null;
};

/**
 * Passes, rejects or skips the item that the reviewer has claimed. @throws AppError `notFound`, `conflict`, `invalid`
 */
export const decide = (
  deps: Deps,
  reviewer: Reviewer,
  id: string,
  { version, contentVersion, documentVersion, move, reason: reasonText }: Body<typeof decideReview>,
): Promise<Inspection> =>
  write(deps, reviewer.actor, async (w) => {
    const { session, actor } = reviewer;
    const words = reviewWords[actor.locale];
    const reason = reasonOf(move, reasonText, actor);
    const { item, queue } = await lockForMove(w, id);
    const isAuthor = item.claimedBy === session.accountId;
    if (!openMoves(reviewMachine, item.state, { role: session.role, isAuthor }).includes(move)) {
      throw conflict(item.claimedBy === null && item.state !== 'pending' ? words.decided : words.notYours);
    }
    if (item.version !== version || item.contentVersion !== contentVersion) throw conflict(words.changed);
    await demandOther(w, item, reviewer);
    const text = await findDocumentVersion(w.tx, item.contentId);
    if (documentVersion !== undefined && documentVersion !== text) throw conflict(words.changed);
    // A first pass covers only the text that was read: after a change, two reviewers read again.
    const seen = item.firstVersion === item.contentVersion && item.firstDocument === text;
    const second = item.firstBy !== null && seen;
    const step = move === 'pass' && queue.secondReader && !second ? 'first' : move;
    const state = reviewMachine.moves[step].to;
    const before = { review: item.review, status: item.status };
    const verdict: Verdict | null =
      step === 'pass' ? await passedBy(w, item) : step === 'reject' ? { review: 'rejected', status: 'offline' } : null;
    const afterVersion = verdict ? await applyVerdict(w, item.contentId, verdict) : item.contentVersion;
    const stored = { state, reason, afterVersion, ...(step === 'first' ? { first: text } : {}) };
    await storeMove(w.tx, item, stored, session.accountId, w.at);
    w.audit({
      action: `review.${step}`,
      subjectType: 'review',
      subjectId: id,
      before: { state: item.state, ...before },
      after: { state, ...(verdict ?? before), contentId: item.contentId, ...(reason ? { reason } : {}) },
    });
    if (step === 'reject') await announceRejection(w, item.contentId, session.accountId, reason ?? '');
    w.emit(reviewChannel, 'changed', {});
    return inspect(w, deps, queue, reviewer);
  });

/** Undoes a move. @throws AppError `notFound`, `conflict`, `closed` */
export const undo = (deps: Deps, reviewer: Reviewer, id: string, version: number): Promise<Inspection> =>
  write(deps, reviewer.actor, async (w) => {
    const { session, actor } = reviewer;
    const words = reviewWords[actor.locale];
    const { item, queue } = await lockForMove(w, id);
    const isAuthor = item.movedBy === session.accountId;
    if (!openMoves(reviewMachine, item.state, { role: session.role, isAuthor }).includes('undo')) {
      throw conflict(words.notYours);
    }
    if (item.movedAt === null || item.movedAt <= undoLimit(w.at))
      throw new AppError('closed', { words: words.tooLate });
    const held = item.claimedBy !== null && item.claimedBy !== session.accountId;
    if (held || item.version !== version || item.contentVersion !== item.afterVersion) throw conflict(words.cannotUndo);
    // Who made the reviewer's account, or reset it, since the decision could take it back as them.
    await demandOther(w, { ...item, firstBy: null }, reviewer);
    const { beforeReview, beforeStatus } = item;
    const now = { review: item.review, status: item.status };
    const decided = item.state === 'passed' || item.state === 'rejected';
    const restored = decided ? { review: beforeReview ?? now.review, status: beforeStatus ?? now.status } : now;
    if (decided) await applyVerdict(w, item.contentId, restored);
    if (item.state === 'rejected') await retractRejection(w, item.contentId);
    await releaseClaims(w.tx, queue.id, session.accountId);
    await storeUndo(w.tx, item, session.accountId, claimEnd(w.at));
    w.audit({
      action: 'review.undo',
      subjectType: 'review',
      subjectId: id,
      before: { state: item.state, ...now },
      after: { state: 'pending', ...restored, contentId: item.contentId },
    });
    w.emit(reviewChannel, 'changed', {});
    return inspect(w, deps, queue, reviewer);
  });

/** Characters searched for banned words; what a reviewer sees is no longer. */
const TEXT_MAX = 40_000;

/** Pictures of an item checked for similar ones. */
const COMPARED_MAX = 24;

type Mark = (text: string) => MarkedText;

const partsOf = (block: Block, mark: Mark): ReviewedBlock[] => {
  switch (block.type) {
    case 'image':
      return [{ kind: 'picture', pictureId: block.attrs.pictureId, ...mark(blockText(block)) }];
    case 'gallery':
      return block.attrs.pictures.map(({ pictureId, alt }) => ({ kind: 'picture', pictureId, ...mark(alt) }));
    case 'video':
      return [{ kind: 'video', videoId: block.attrs.videoId, ...mark(blockText(block)) }];
    default: {
      const text = blockText(block);
      return text === '' ? [] : [{ kind: 'text', heading: block.type === 'heading', ...mark(text) }];
    }
  }
};

/** The texts and pictures of an item in a queue. @throws AppError `notFound` */
export const reviewed = async ({ db, now }: Deps, id: string): Promise<Reviewed> => {
  const row = found(await findReviewed(db, id));
  const { contentId, summary, coverId, videoId, coverUrl, doc, documentVersion, authorId } = row;
  const { enabled, words, multilingual, exceptions } = await findRecognition(db);
  let left = TEXT_MAX;
  const mark: Mark = (text) => {
    const looked = text.slice(0, Math.max(0, left));
    left -= looked.length;
    return { text, hits: enabled ? findBanned(looked, words, { multilingual, exceptions }) : [] };
  };
  const marked = mark(summary);
  const blocks = blocksOf((doc ?? EMPTY_DOC).content).slice(0, REVIEWED_BLOCKS_MAX + 1);
  const parts = blocks.flatMap((block) => (left > 0 ? partsOf(block, mark) : []));
  const since = new Date(now().getTime() - RECORD_DAYS * DAY);
  const pictures = [coverId ?? [], parts.flatMap((part) => (part.kind === 'picture' ? part.pictureId : []))].flat();
  return {
    documentVersion,
    coverUrl,
    coverId,
    videoId,
    summary: marked,
    blocks: parts.slice(0, REVIEWED_BLOCKS_MAX),
    more: left <= 0 || parts.length > REVIEWED_BLOCKS_MAX,
    alike: await findAlike(db, contentId, [...new Set(pictures)].slice(0, COMPARED_MAX)),
    record: await findRecord(db, authorId, since),
  };
};
