import { docOf } from '@onair/contract/content/documents/text';
import { CATEGORIES, type Category } from '@onair/contract/content/items/items';
import { createComment, createItem, moveItem, writeDocument } from '../../domains/content/index.ts';
import { paragraphsOf, remarks, tagsOf } from '../activity/texts.ts';
import { subjectOf, titleOf } from '../activity/titles.ts';
import { dayPrng } from '../activity/world.ts';
import type { Loading } from '../load/loading.ts';
import { hasUnfinished } from './content.store.ts';
import { loadPictures } from './pictures.ts';

const HOUR = 3_600_000;
/** Hours from now at which scheduled items are published. */
const AHEAD = [3, 20, 27, 46];
/** Titles of these next days are not published soon, so that no draft shares a title with an item. */
const DAYS_AHEAD = 40;
const COUNT = 12;

const draftsOf = ({ deps, calendar }: Loading) => {
  const day = calendar.at(deps.now().getTime()).dayNumber + DAYS_AHEAD;
  const prng = dayPrng(day, 12);
  return Array.from({ length: COUNT }, (_, n) => {
    const category = CATEGORIES[n % CATEGORIES.length] ?? 'other';
    const place = 5 + Math.floor(n / CATEGORIES.length);
    return {
      title: titleOf(day, category, place).zh,
      ...paragraphsOf(subjectOf(day, category, place), category, prng.pick),
      type: prng.pick(['text', 'img', 'horizontalVideo'] as const),
      category,
      tags: [prng.pick(tagsOf(category)).zh],
      remark: prng.pick(remarks()).zh,
    };
  });
};

/** Drafts, items in review and scheduled ones, through the product's own functions. Existing ones stay. */
export const loadDrafts = async (loading: Loading): Promise<void> => {
  const { deps, people } = loading;
  if (await hasUnfinished(deps.db)) return;
  const everyone = [...people.values()];
  const admin = everyone.find(({ session }) => session.role === 'admin');
  const writers = everyone.filter(({ session }) => session.role !== 'admin');
  if (!admin || writers.length === 0) return;
  const pictures = await loadPictures(deps);
  const coverOf = (category: Category, n: number): string | null => {
    const drawn = pictures.get(category) ?? [];
    return drawn[n % drawn.length] ?? null;
  };
  const after = (hours: number) => new Date(deps.now().getTime() + hours * HOUR).toISOString();
  for (const [n, { paragraphs, remark, ...draft }] of draftsOf(loading).entries()) {
    const actor = writers[n % writers.length] ?? admin;
    const assigned = n % 3 === 0 ? { assignee: admin.session.accountId, dueAt: after(6 + n * 5) } : {};
    const cover = { coverId: coverOf(draft.category, n) };
    const { id } = await createItem(deps, { session: actor.session, actor }, { ...draft, ...cover, ...assigned });
    await writeDocument(deps, actor, id, { version: 0, doc: docOf(paragraphs.join('\n')) });
    const kind = n % 3;
    if (kind === 0) {
      await createComment(deps, { session: admin.session, actor: admin }, id, { body: remark });
      continue;
    }
    const at = after(AHEAD[Math.floor(n / 3) % AHEAD.length] ?? 3);
    await moveItem(deps, actor, id, { version: 1, move: 'submit', ...(kind === 2 ? { at } : {}) });
    if (kind === 2) await moveItem(deps, admin, id, { version: 2, move: 'approveAt', at });
  }
};
