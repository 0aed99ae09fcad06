import { figuresChannel } from '@onair/contract/analytics/intake';
import type { ContentRecord, editContent, publishContent } from '@onair/contract/content/items';
import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { found, outdated, reread } from '../../../db/demand.ts';
import { diff } from '../../../db/diff.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { admitContents } from '../intake/admit.ts';
import { createContents, ensureAuthors, findContent, type NewContent, updateContent } from './content.store.ts';

const WORDS: Record<Locale, { blank: string; time: string }> = {
  'zh-CN': { blank: '不能为空', time: '发布时间须在 1970 年之后且不晚于现在' },
  'en-US': { blank: 'must not be blank', time: 'must lie after 1970 and not in the future' },
};

const fault = (field: string, rule: string, msg: string) => new AppError('invalid', { fields: [{ field, rule, msg }] });

const trimmed = (field: string, text: string, { locale }: Actor): string => {
  const value = text.trim();
  if (value === '') throw fault(field, 'minLength', WORDS[locale].blank);
  return value;
};

const tagsOf = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];

/**
 * Stores items and lets queues and recognition look at them, in one write: the one way in which content comes into being,
 * for people and for the demo company. Authors who are new become some. @returns ids, in the order given
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

/** @throws AppError `invalid` for blank texts and times ahead of ours */
export const publish = (deps: Deps, actor: Actor, draft: Body<typeof publishContent>): Promise<ContentRecord> =>
  write(deps, actor, async (w) => {
    const publishedAt = draft.publishedAt ? new Date(draft.publishedAt) : w.at;
    // A leap second passes the schema and is no time of ours: the comparison refuses it, too.
    const sound = publishedAt.getTime() >= 0 && publishedAt <= w.at;
    if (!sound) throw fault('publishedAt', 'range', WORDS[actor.locale].time);
    const { type, category, source, status = 'online' } = draft;
    const title = trimmed('title', draft.title, actor);
    const author = trimmed('author', draft.author, actor);
    const tags = tagsOf(draft.tags ?? []);
    const item = { title, author, type, category, source, tags, status, review: 'pending' as const, publishedAt };
    const [id = 0] = await admitNew(w, deps, [item]);
    w.audit({ action: 'content.publish', subjectType: 'content', subjectId: String(id), after: item });
    w.emit(figuresChannel, 'changed', {});
    return record(w, id);
  });

const factsOf = ({ title, tags, status, category, source, review }: ContentRecord) => ({
  title,
  tags,
  status,
  category,
  source,
  review,
});

/** @throws AppError `notFound`, `conflict`, `invalid` */
export const edit = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...draft }: Body<typeof editContent>,
): Promise<ContentRecord> =>
  write(deps, actor, async (w) => {
    const before = found(await findContent(w.tx, id));
    const change = {
      ...draft,
      ...(draft.title === undefined ? {} : { title: trimmed('title', draft.title, actor) }),
      ...(draft.tags === undefined ? {} : { tags: tagsOf(draft.tags) }),
    };
    if (!(await updateContent(w.tx, { id, version }, change, w.at))) {
      throw outdated((await record(w, id)).version);
    }
    const titles = change.title !== undefined && change.title !== before.title;
    await admitContents(w, deps, [id], { titles });
    const after = await record(w, id);
    const changed = diff<Partial<ContentRecord>>(before, factsOf(after));
    w.audit({ action: 'content.edit', subjectType: 'content', subjectId: String(id), ...changed });
    w.emit(figuresChannel, 'changed', {});
    return after;
  });
