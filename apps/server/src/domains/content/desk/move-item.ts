import type { moveContent } from '@onair/contract/content/desk';
import type { ContentRecord } from '@onair/contract/content/items';
import type { Body } from '@onair/contract/endpoint';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { decide } from '../../identity/index.ts';
import { findContent } from '../items/content-record.store.ts';
import { storeDraft } from './documents.ts';
import { stageApproval, timeOf } from './stage-approval.ts';

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
