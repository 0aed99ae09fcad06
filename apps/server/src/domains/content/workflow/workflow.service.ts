import { figuresChannel } from '@onair/contract/analytics/collect';
import { textOf } from '@onair/contract/content/documents/text';
import type { ContentRecord } from '@onair/contract/content/items/items';
import {
  mayBeShown,
  mayEdit,
  SCHEDULE_DAYS_MAX,
  type Stage,
  type StageMove,
  wasPublished,
  workflowMachine,
} from '@onair/contract/content/workflow/stages';
import {
  BIN_DAYS,
  contentChannel,
  type createDraft,
  type moveContent,
} from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import { DAY } from '@onair/contract/lib/local-time';
import { takesAnother } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import type { Tx } from '../../../db/client.ts';
import { demandLatest, found, outdated } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, type Session, systemActor } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { type Approval, createReviewTodo, decide, type Transition } from '../../identity/index.ts';
import { storeDeleted, storeStage } from '../items/item-state.store.ts';
import { authorName, demandReferences, tagsOf } from '../items/items.service.ts';
import {
  createContents,
  ensureAuthors,
  findContent,
  findHands,
  lockContent,
  lockContents,
  wasReworked,
} from '../items/items.store.ts';
import { announceChange } from '../published/published.service.ts';
import { reviewAgain } from '../review/appeals.service.ts';
import { announceAssignment } from './assignment.service.ts';
import { announceRestored, retractBinned, retractPurged } from './bin-messages.service.ts';
import { storeDraft } from './documents.service.ts';
import { findDocument, insertVersion, storeDocument } from './documents.store.ts';
import { afterStage, launchAt } from './launch.jobs.ts';
import { findSubmitter, purgeDeleted } from './workflow.store.ts';
import { itemLink, workflowMessages, workflowWords } from './workflow.words.ts';

type Writer = { session: Session; actor: Actor };
type Draft = Body<typeof createDraft> & { coverId?: string | null; videoId?: string | null };

const insertDraft = async (w: Write, { session }: Writer, { author, tags = [], source, dueAt, ...draft }: Draft) => {
  const name = author ?? session.name;
  const authors = await ensureAuthors(w.tx, [name], w.at);
  const item = {
    ...draft,
    authorId: authors.get(name) ?? 0,
    source: source ?? ('other' as const),
    tags: tagsOf(tags),
    dueAt: dueAt ? new Date(dueAt) : null,
    status: 'offline' as const,
    review: 'pending' as const,
    resting: 'draft' as const,
    publishedAt: w.at,
    createdBy: session.accountId,
  };
  const [id = 0] = await createContents(w.tx, [item], w.at);
  w.emit(contentChannel, 'changed', { id });
  return id;
};

/** @throws AppError `invalid` */
export const createItem = (deps: Deps, writer: Writer, draft: Draft): Promise<ContentRecord> =>
  write(deps, writer.actor, async (w) => {
    const title = filled('title', draft.title, writer.actor.locale);
    const { locale } = writer.actor;
    const author = draft.author === undefined ? {} : { author: await authorName(w.tx, draft.author, locale) };
    await demandReferences(w, writer.actor, draft);
    const id = await insertDraft(w, writer, { ...draft, title, ...author });
    w.audit({ action: 'content.draft', subjectType: 'content', subjectId: String(id), after: { ...draft, title } });
    const created = reread(await findContent(w.tx, id));
    await announceAssignment(w, null, created);
    return created;
  });

/** @throws AppError `notFound` */
export const copyItem = (deps: Deps, writer: Writer, from: number): Promise<ContentRecord> =>
  write(deps, writer.actor, async (w) => {
    const { title, type, category, source, author, tags, summary, coverId, videoId } = found(
      await findContent(w.tx, from),
    );
    const draft = { title, type, category, source, author, tags, summary, coverId, videoId };
    const id = await insertDraft(w, writer, draft);
    const document = await findDocument(w.tx, from);
    if (document) {
      await storeDocument(w.tx, { id, doc: document.doc, text: textOf(document.doc), version: 0 });
      const { accountId } = writer.session;
      await insertVersion(w.tx, { id, kind: 'save', author: accountId, authors: [accountId], at: w.at });
    }
    w.audit({ action: 'content.draft', subjectType: 'content', subjectId: String(id), after: { title, from } });
    return reread(await findContent(w.tx, id));
  });

const lockForBin = async (w: Write, { session, actor }: Writer, id: number): Promise<ContentRecord> => {
  await lockContents(w.tx);
  const item = found(await lockContent(w.tx, id));
  const isAuthor = item.createdBy?.id === session.accountId;
  if (!mayEdit(item.stage, { role: session.role, isAuthor })) {
    throw new AppError('forbidden', { words: workflowWords[actor.locale].notYourDraft });
  }
  return item;
};

const moveToBin = async (w: Write, { session }: Writer, item: ContentRecord, deleted: boolean) => {
  await storeDeleted(w.tx, item, deleted, { by: session.accountId, at: w.at });
  const after = reread(await findContent(w.tx, item.id));
  if (deleted) await retractBinned(w, [item.id]);
  else await announceRestored(w, after);
  w.audit({
    action: deleted ? 'content.delete' : 'content.undelete',
    subjectType: 'content',
    subjectId: String(item.id),
    before: { stage: item.stage, title: item.title },
    after: { stage: after.stage },
  });
  await announceChange(w, item, after);
  if (after.status !== item.status) w.emit(figuresChannel, 'changed', {});
  w.emit(contentChannel, 'changed', { id: item.id });
  return after;
};

/** @throws AppError `notFound`, `forbidden`, `closed`, `conflict` */
export const deleteItem = (deps: Deps, writer: Writer, id: number, version: number): Promise<ContentRecord> =>
  write(deps, writer.actor, async (w) => {
    const item = await lockForBin(w, writer, id);
    if (item.deletedAt !== null) throw new AppError('closed', { words: workflowWords[writer.actor.locale].inBin });
    demandLatest(item, version, workflowWords[writer.actor.locale].changed);
    return moveToBin(w, writer, item, true);
  });

/** @throws AppError `notFound`, `forbidden`, `conflict` */
export const restoreItem = (deps: Deps, writer: Writer, id: number): Promise<ContentRecord> =>
  write(deps, writer.actor, async (w) => {
    const item = await lockForBin(w, writer, id);
    if (item.deletedAt === null) throw new AppError('conflict', { words: workflowWords[writer.actor.locale].notInBin });
    return moveToBin(w, writer, item, false);
  });

const PURGED_AT_A_TIME = 500;

/** Deletes items for good after their days in the recycle bin. */
export const purgeBin = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const before = new Date(deps.now().getTime() - BIN_DAYS * DAY);
  for (;;) {
    const gone = await write(deps, systemActor, async (w) => {
      await lockContents(w.tx);
      const purged = await purgeDeleted(w.tx, before, PURGED_AT_A_TIME);
      await retractPurged(w, purged);
      return purged.items.length;
    });
    if (gone < PURGED_AT_A_TIME || signal.aborted) return;
  }
};

/** An item as the shared approval module needs it. */
type Staged = { id: string; state: Stage; version: number; authorId: string | null; item: ContentRecord };

const stagedOf = (item: ContentRecord | null): Staged | null =>
  item === null || item.deletedAt !== null
    ? null
    : { id: String(item.id), state: item.stage, version: item.version, authorId: item.createdBy?.id ?? null, item };

const TIMED: readonly StageMove[] = ['schedule', 'approveAt'];

/**
 * The time that a move sets, as an instant; null for none. @throws AppError `invalid` when a schedule has no future
 * time, or another move has one
 */
const timeOf = (move: StageMove, at: string | undefined, now: Date, { locale }: Actor): string | null => {
  const fault = (rule: string, msg: string) => invalidField('at', rule, msg);
  const timed = TIMED.includes(move);
  if (at === undefined) {
    if (timed) throw fault('required', workflowWords[locale].timeNeeded);
    return null;
  }
  if (!timed && move !== 'submit') throw fault('unexpected', workflowWords[locale].noTime);
  const ahead = new Date(at).getTime() - now.getTime();
  if (!(ahead > 0 && ahead <= SCHEDULE_DAYS_MAX * DAY)) throw fault('range', workflowWords[locale].timeNeeded);
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
  const words = workflowWords[locale];
  if (!takesAnother(workflowMachine, move)) throw new AppError('conflict', { words: words.rejected });
  if (!(await wasReworked(w.tx, item.id))) throw new AppError('conflict', { words: words.notReworked });
  await reviewAgain(w, item.id);
  return true;
};

const noticeOf = ({ item, state }: Staged, { move, by, reason }: Transition<StageMove>) => ({
  title: move === 'sendBack' ? workflowMessages.returned : workflowMessages.progress,
  subTitle: workflowMessages.subTitle,
  content: workflowMessages.moved(move, by.name, item.title, reason),
  link: itemLink(item.id),
  messageType: move === 'sendBack' ? (3 as const) : state === 'published' ? (1 as const) : (2 as const),
});

/** The moves of an item through the workflow. @param scheduledAt from `timeOf`, for this request */
const stageApproval = (scheduledAt: string | null): Approval<Staged, StageMove> => ({
  machine: workflowMachine,
  subjectType: 'content',
  actionOf: (move) => `content.${move}`,
  topic: 'content',
  reasoned: ['sendBack'],
  blankReason: (locale) => workflowWords[locale].reason,
  decides: 'review',
  lock: async (tx: Tx, id) => {
    await lockContents(tx);
    return stagedOf(await lockContent(tx, Number(id)));
  },
  find: async (tx, id) => stagedOf(await findContent(tx, Number(id))),
  notAllowed: (_row, move, locale) =>
    takesAnother(workflowMachine, move) ? workflowWords[locale].ownReview : workflowWords[locale].notAllowed,
  overtaken: ({ version }, seen, locale) =>
    version === seen
      ? new AppError('conflict', { words: workflowWords[locale].impossible })
      : outdated(version, workflowWords[locale].changed),
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
          title: workflowMessages.waits,
          subTitle: workflowMessages.subTitle,
          content: { 'zh-CN': `“${item.title}”`, 'en-US': `“${item.title}”` },
          link: itemLink(item.id),
          messageType: 0,
        }
      : null,
  standsIn: 'todo',
  notice: noticeOf,
  changed: (w, { item }) => w.emit(contentChannel, 'changed', { id: item.id }),
});

/** Tells those who may approve an item that it waits for them again. */
export const announceReview = async (w: Write, id: number): Promise<void> => {
  const staged = stagedOf(await findContent(w.tx, id));
  if (staged) await createReviewTodo(w, stageApproval(null), staged);
};

/** Makes one move of the workflow. @throws AppError `invalid`, `notFound`, `forbidden`, `conflict` */
export const moveItem = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, move, reason, at }: Body<typeof moveContent>,
): Promise<ContentRecord> =>
  write(deps, actor, async (w) => {
    const scheduledAt = timeOf(move, at, w.at, actor);
    const request = { id: String(id), version, move, ...(reason === undefined ? {} : { reason }) };
    const also = async () => (scheduledAt === null ? {} : { after: { scheduledAt } });
    // What was typed until now moves on with the item.
    await storeDraft(w, id);
    await decide(w, deps, actor, stageApproval(scheduledAt), request, also);
    return reread(await findContent(w.tx, id));
  });
