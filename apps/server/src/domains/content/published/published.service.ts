import type { ContentRecord } from '@onair/contract/content/items/items';
import type { Write } from '../../../db/write.ts';
import { callWebhooks } from '../../integrations/index.ts';

/** An item as a webhook gets it. */
const presentItem = ({ id, slug, title, summary, author, type, category, source, tags, coverUrl }: ContentRecord) => ({
  id,
  slug,
  title,
  summary,
  author,
  type,
  category,
  source,
  tags,
  coverUrl,
});

/** Notifies webhooks of a change of an item, if its audience notices it. */
export const announceChange = async (w: Write, before: ContentRecord | null, after: ContentRecord): Promise<void> => {
  const was = before?.status === 'online' && before.deletedAt === null;
  const is = after.status === 'online' && after.deletedAt === null;
  const item = presentItem(after);
  if (is && !was) await callWebhooks(w, 'content.published', item);
  else if (was && !is) await callWebhooks(w, 'content.withdrawn', item);
  else if (is && before && JSON.stringify(presentItem(before)) !== JSON.stringify(item))
    await callWebhooks(w, 'content.updated', item);
};

type BulkOutcome = {
  bulk: string;
  changed: readonly number[];
  /** Those that the audience saw before, and those that it sees now. */
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
};

/** Notifies webhooks with one call about a chunk of a bulk change: ids, for receivers to fetch. */
export const announceBulk = async (w: Write, { bulk, before, after, ...given }: BulkOutcome): Promise<void> => {
  const changed = given.changed.toSorted((a, b) => a - b);
  const published = changed.filter((id) => after.has(id) && !before.has(id));
  const withdrawn = changed.filter((id) => before.has(id) && !after.has(id));
  const updated = changed.filter((id) => before.has(id) && after.has(id));
  if (published.length + withdrawn.length + updated.length === 0) return;
  await callWebhooks(w, 'content.bulk', { bulk, published, withdrawn, updated });
};
