import { docOf } from '@onair/contract/content/documents/text';
import type { Category, ContentType } from '@onair/contract/content/items/items';
import type { Deps } from '../../../deps.ts';
import type { DemoActor } from '../../identity/index.ts';
import { demoPictures } from '../pictures/pictures.demo.ts';
import { createComment } from './comments.service.ts';
import { writeDocument } from './documents.service.ts';
import { createItem, moveItem } from './workflow.service.ts';
import { hasUnfinished } from './workflow.store.ts';

/** An unfinished item of the demo company. */
export type DemoDraft = {
  title: string;
  summary: string;
  paragraphs: readonly string[];
  type: ContentType;
  category: Category;
  tags: readonly string[];
  remark: string;
};

const HOUR = 3_600_000;
/** Hours from now at which scheduled items are published. */
const AHEAD = [3, 20, 27, 46];

/**
 * Drafts, items in review and scheduled ones of the demo company, through the product's own functions. Existing ones
 * stay.
 */
export const seedDrafts = async (
  deps: Deps,
  people: ReadonlyMap<string, DemoActor>,
  drafts: readonly DemoDraft[],
): Promise<void> => {
  if (await hasUnfinished(deps.db)) return;
  const everyone = [...people.values()];
  const admins = everyone.filter(({ session }) => session.role === 'admin');
  const writers = everyone.filter(({ session }) => session.role !== 'admin');
  const [admin] = admins;
  if (!admin || writers.length === 0) return;
  const pictures = await demoPictures(deps);
  const coverOf = (category: Category, n: number): string | null => {
    const drawn = pictures.get(category) ?? [];
    return drawn[n % drawn.length] ?? null;
  };
  const after = (hours: number) => new Date(deps.now().getTime() + hours * HOUR).toISOString();
  for (const [n, { paragraphs, remark, tags, ...draft }] of drafts.entries()) {
    const actor = writers[n % writers.length] ?? admin;
    const writer = { session: actor.session, actor };
    const assigned = n % 3 === 0 ? { assignee: admin.session.accountId, dueAt: after(6 + n * 5) } : {};
    const { id } = await createItem(deps, writer, {
      ...draft,
      tags: [...tags],
      coverId: coverOf(draft.category, n),
      ...assigned,
    });
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
