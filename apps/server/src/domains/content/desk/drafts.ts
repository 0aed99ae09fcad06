import { figuresChannel } from '@onair/contract/analytics/intake';
import { BIN_DAYS, contentChannel, type createDraft } from '@onair/contract/content/desk';
import { textOf } from '@onair/contract/content/document-text';
import type { ContentRecord } from '@onair/contract/content/items';
import { mayEdit } from '@onair/contract/content/workflow';
import type { Body } from '@onair/contract/endpoint';
import { demandLatest, found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { filled } from '../../../http/validation.ts';
import { createContents, ensureAuthors } from '../items/content.store.ts';
import { authorName, demandReferences, tagsOf } from '../items/content-acts.ts';
import { findContent, lockContent, lockContents } from '../items/content-record.store.ts';
import { storeDeleted } from '../items/item-state.store.ts';
import { announceChange } from '../published/announce-content.ts';
import { announceAssignment, retractReview } from './assignment.ts';
import { deskWords } from './desk.words.ts';
import { findDocument, insertVersion, storeDocument } from './documents.store.ts';
import { purgeDeleted } from './stages.store.ts';

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
export const create = (deps: Deps, writer: Writer, draft: Draft): Promise<ContentRecord> =>
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
export const duplicate = (deps: Deps, writer: Writer, from: number): Promise<ContentRecord> =>
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
    throw new AppError('forbidden', { words: deskWords[actor.locale].notYourDraft });
  }
  return item;
};

const moveToBin = async (w: Write, { session }: Writer, item: ContentRecord, deleted: boolean) => {
  await storeDeleted(w.tx, item, deleted, { by: session.accountId, at: w.at });
  await retractReview(w, item.id);
  const after = reread(await findContent(w.tx, item.id));
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
export const discard = (deps: Deps, writer: Writer, id: number, version: number): Promise<ContentRecord> =>
  write(deps, writer.actor, async (w) => {
    const item = await lockForBin(w, writer, id);
    if (item.deletedAt !== null) throw new AppError('closed', { words: deskWords[writer.actor.locale].inBin });
    demandLatest(item, version, deskWords[writer.actor.locale].changed);
    return moveToBin(w, writer, item, true);
  });

/** @throws AppError `notFound`, `forbidden`, `conflict` */
export const restore = (deps: Deps, writer: Writer, id: number): Promise<ContentRecord> =>
  write(deps, writer.actor, async (w) => {
    const item = await lockForBin(w, writer, id);
    if (item.deletedAt === null) throw new AppError('conflict', { words: deskWords[writer.actor.locale].notInBin });
    return moveToBin(w, writer, item, false);
  });

const PURGED_AT_A_TIME = 500;

/** Deletes items for good after their days in the recycle bin. */
export const purgeBin = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const before = new Date(deps.now().getTime() - BIN_DAYS * 86_400_000);
  for (;;) {
    const gone = await deps.db.transaction((tx) => purgeDeleted(tx, before, PURGED_AT_A_TIME));
    if (gone < PURGED_AT_A_TIME || signal.aborted) return;
  }
};
