import type { ContentRecord } from '@onair/contract/content/items';
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

/** Tells webhooks what a change of an item means to its audience: nothing where the audience sees no difference. */
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
  /** Which of them the audience saw before, and sees now. */
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
};

/** Tells webhooks by one call what a part of a change of many items means to the audience: ids, whose items they read themselves. */
export const announceBulk = async (w: Write, { bulk, before, after, ...given }: BulkOutcome): Promise<void> => {
  const changed = given.changed.toSorted((a, b) => a - b);
  const published = changed.filter((id) => after.has(id) && !before.has(id));
  const withdrawn = changed.filter((id) => before.has(id) && !after.has(id));
  const updated = changed.filter((id) => before.has(id) && after.has(id));
  if (published.length + withdrawn.length + updated.length === 0) return;
  await callWebhooks(w, 'content.bulk', { bulk, published, withdrawn, updated });
};
