import { permits } from '@onair/contract/access';
import { figuresChannel } from '@onair/contract/analytics/collect';
import type { ContentRecord, editContent, publishContent } from '@onair/contract/content/items/items';
import { mayBeShown, mayEdit, wasPublished } from '@onair/contract/content/workflow/stages';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { found, outdated } from '../../../db/demand.ts';
import { diff, reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { demandName } from '../../identity/index.ts';
import { admitContents } from '../admission/admission.service.ts';
import { announceChange } from '../published/published.service.ts';
import { announceAssignment, retractReview } from '../workflow/assignment.service.ts';
import { workflowWords } from '../workflow/workflow.words.ts';
import { statusByHand } from './item-state.store.ts';
import {
  type ContentChange,
  createContents,
  ensureAuthors,
  findContent,
  lockContent,
  lockContents,
  missingReferences,
  type NewContent,
  updateContent,
} from './items.store.ts';

const zh = {
  time: '发布时间须在 1970 年之后且不晚于现在',
  notYours: '只能修改自己创建的内容，请联系管理员',
  recallFirst: '该内容已提交，请先撤回再修改',
  inBin: '该内容在回收站中，请先恢复',
  unknown: '不存在或已被删除',
};
const en: typeof zh = {
  time: 'must lie after 1970 and not in the future',
  notYours: 'You can edit only what you created. Ask an admin',
  recallFirst: 'This item was submitted. Recall it before you edit it',
  inBin: 'This item is in the recycle bin. Restore it first',
  unknown: 'does not exist, or was deleted',
};
const WORDS: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };

/** Distinct, trimmed tags. */
export const tagsOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter(Boolean)),
];

/**
 * Stores items and submits them to queues and recognition, in one write: the only way in which content is created, for
 * people and for the demo company. New authors are created.
 */
export const admitNew = async (
  w: Write,
  deps: Deps,
  items: readonly (Omit<NewContent, 'authorId'> & { author: string })[],
): Promise<number[]> => {
  const names = items.map(({ author }) => author);
  const authors = await ensureAuthors(w.tx, names, w.at);
  const rows = items.map(({ author, ...item }) => ({ ...item, authorId: authors.get(author) ?? 0 }));
  const ids = await createContents(w.tx, rows, w.at);
  await admitContents(w, deps, ids);
  return ids;
};

const record = async (w: Write, id: number): Promise<ContentRecord> => reread(await findContent(w.tx, id));

/** The name of an author, as it is stored. @throws AppError `invalid` */
export const authorName = async (db: Queryable, given: string, locale: Locale): Promise<string> => {
  const name = filled('author', given, locale);
  await demandName(db, { name, speaker: { kind: 'author' }, accountId: null, locale, field: 'author' });
  return name;
};

/** @throws AppError `invalid` for blank texts and times ahead of ours */
export const publishItem = (deps: Deps, actor: Actor, draft: Body<typeof publishContent>): Promise<ContentRecord> =>
  write(deps, actor, async (w) => {
    const publishedAt = draft.publishedAt ? new Date(draft.publishedAt) : w.at;
    // A leap second passes the schema but is not a valid time for us: the comparison refuses it, too.
    const sound = publishedAt.getTime() >= 0 && publishedAt <= w.at;
    if (!sound) throw invalidField('publishedAt', 'range', WORDS[actor.locale].time);
    const { type, category, source, status = 'online' } = draft;
    const title = filled('title', draft.title, actor.locale);
    const author = await authorName(w.tx, draft.author, actor.locale);
    const tags = tagsOf(draft.tags ?? []);
    const item = { title, author, type, category, source, tags, status, review: 'pending' as const, publishedAt };
    const createdBy = actor.session?.accountId ?? null;
    const [id = 0] = await admitNew(w, deps, [{ ...item, createdBy }]);
    w.audit({ action: 'content.publish', subjectType: 'content', subjectId: String(id), after: item });
    w.emit(contentChannel, 'changed', { id });
    w.emit(figuresChannel, 'changed', {});
    const published = await record(w, id);
    await announceChange(w, null, published);
    return published;
  });

const idOf = (person: { id: string } | null): string | null => person?.id ?? null;

/** The fields of an item that the audit log compares. */
const factsOf = ({ assignee, ...item }: ContentRecord) => {
  const { title, author, summary, tags, status, category, source, review, slug, coverId, videoId, dueAt } = item;
  const filed = { title, author, summary, tags, status, category, source, review };
  return { ...filed, slug, coverId, videoId, dueAt, assignee: idOf(assignee) };
};

/** The item, locked, if this actor may edit it. @throws AppError `notFound`, `forbidden`, `closed` */
export const lockForEdit = async (w: Write, { session, locale }: Actor, id: number): Promise<ContentRecord> => {
  await lockContents(w.tx);
  const item = found(await lockContent(w.tx, id));
  const isAuthor = session !== null && item.createdBy?.id === session.accountId;
  if (session && !mayEdit(item.stage, { role: session.role, isAuthor })) {
    throw new AppError('forbidden', { words: isAuthor ? WORDS[locale].recallFirst : WORDS[locale].notYours });
  }
  if (item.deletedAt !== null) throw new AppError('closed', { words: WORDS[locale].inBin });
  return item;
};

type References = { coverId?: string | null; videoId?: string | null; assignee?: string | null };

/** @throws AppError `invalid` for a cover, a video or a person that does not exist */
export const demandReferences = async (w: Write, { locale }: Actor, given: References): Promise<void> => {
  const [field] = await missingReferences(w.tx, given);
  if (field) throw invalidField(field, 'unknown', WORDS[locale].unknown);
};

/**
 * Consequences of a stored change of an item: recognition and queues check published content, then audit row and event.
 */
const settleChange = async (w: Write, deps: Deps, before: ContentRecord): Promise<ContentRecord> => {
  const { id } = before;
  const released = await record(w, id);
  if (wasPublished(released.stage)) {
    const titles = released.title !== before.title || !wasPublished(before.stage);
    await admitContents(w, deps, [id], { titles });
  }
  const after = await record(w, id);
  await announceChange(w, before, after);
  await announceAssignment(w, before.assignee, after);
  if (before.stage === 'review' && after.stage !== 'review') await retractReview(w, id);
  const changed = diff<object>(factsOf(before), factsOf(after));
  w.audit({ action: 'content.edit', subjectType: 'content', subjectId: String(id), ...changed });
  w.emit(contentChannel, 'changed', { id });
  w.emit(figuresChannel, 'changed', {});
  return after;
};

const authorNamed = async (w: Write, name: string): Promise<number> =>
  reread((await ensureAuthors(w.tx, [name], w.at)).get(name));

/** @throws AppError `notFound`, `forbidden`, `closed`, `conflict`, `invalid` */
export const updateItem = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...draft }: Body<typeof editContent>,
): Promise<ContentRecord> =>
  write(deps, actor, async (w) => {
    const before = await lockForEdit(w, actor, id);
    const { session } = actor;
    if (draft.status !== undefined && session && !permits('content', session.role)) throw new AppError('forbidden');
    const { status, author, ...rest } = draft;
    if (status === 'online' && !mayBeShown(before)) {
      throw new AppError('conflict', { words: workflowWords[actor.locale].rejected });
    }
    const change: ContentChange = {
      ...rest,
      ...(author === undefined ? {} : { authorId: await authorNamed(w, await authorName(w.tx, author, actor.locale)) }),
      ...(draft.title === undefined ? {} : { title: filled('title', draft.title, actor.locale) }),
      ...(draft.tags === undefined ? {} : { tags: tagsOf(draft.tags) }),
    };
    await demandReferences(w, actor, draft);
    const by = session?.accountId ?? null;
    const made = { by, at: w.at, status: statusByHand(before, status, w.at) };
    if (!(await updateContent(w.tx, { id, version }, change, made))) throw outdated(before.version);
    return settleChange(w, deps, before);
  });
