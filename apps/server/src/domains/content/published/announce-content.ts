import type { ContentRecord } from '@onair/contract/content/items';
import type { Write } from '../../../db/write.ts';
import { callWebhooks } from '../../integrations/index.ts';

/** An item as a webhook gets it. */
const shown = ({ id, slug, title, summary, author, type, category, source, tags, coverUrl }: ContentRecord) => ({
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
  const item = shown(after);
  if (is && !was) await callWebhooks(w, 'content.published', item);
  else if (was && !is) await callWebhooks(w, 'content.withdrawn', item);
  else if (is && before && JSON.stringify(shown(before)) !== JSON.stringify(item))
    await callWebhooks(w, 'content.updated', item);
};
