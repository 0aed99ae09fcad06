import { figuresChannel } from '@onair/contract/analytics/intake';
import type { ContentRecord } from '@onair/contract/content/items';
import { wasPublished } from '@onair/contract/content/workflow';
import type { Write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { admitContents } from '../intake/admit.ts';
import { findContent } from '../items/content-record.store.ts';
import { announceChange } from '../published/announce-content.ts';

/** What the audience sees for the first time is looked at by recognition and by the queues; everyone hears of the change. */
export const afterStage = async (w: Write, deps: Deps, before: ContentRecord): Promise<void> => {
  const { id } = before;
  const now = await findContent(w.tx, id);
  if (now && wasPublished(now.stage) && !wasPublished(before.stage)) await admitContents(w, deps, [id]);
  if (now) await announceChange(w, before, now);
  if (now?.status !== before.status) w.emit(figuresChannel, 'changed', {});
};
