import { figuresChannel } from '@onair/contract/analytics/collect';
import type { ContentRecord } from '@onair/contract/content/items/items';
import { mayBeShown, wasPublished, workflowMachine } from '@onair/contract/content/workflow/stages';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import { possible } from '@onair/contract/machine';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { sendMessage } from '../../notifications/index.ts';
import { admitContents } from '../admission/admission.service.ts';
import { storeStage } from '../items/item-state.store.ts';
import { findContent, lockContent, lockContents } from '../items/items.store.ts';
import { announceChange } from '../published/published.service.ts';
import { findDue } from './workflow.store.ts';
import { itemLink, workflowMessages } from './workflow.words.ts';

/**
 * Recognition and the review queues check what the audience sees for the first time; everyone is notified of the
 * change.
 */
export const afterStage = async (w: Write, deps: Deps, before: ContentRecord): Promise<void> => {
  const { id } = before;
  const now = await findContent(w.tx, id);
  if (now && wasPublished(now.stage) && !wasPublished(before.stage)) await admitContents(w, deps, [id]);
  if (now) await announceChange(w, before, now);
  if (now?.status !== before.status) w.emit(figuresChannel, 'changed', {});
};

/** Publishes one due item. */
const launchKind = jobKind<{ id: number }>('content.launch', {
  retries: 8,
  backoffSeconds: 5,
  timeoutSeconds: 60,
  concurrency: 2,
});

/** Schedules the publication of an item, in the write that sets its time. An earlier job then finds it not due. */
export const launchAt = async (w: Write, deps: Deps, id: number, at: string): Promise<void> => {
  await deps.jobs.add(w.tx, launchKind, { id }, { key: `${id} ${at}`, runAt: new Date(at) });
};

/**
 * Publishes an item if it is due. Everything is checked under the item's lock, in the write that publishes it: however
 * often and wherever the job runs, an item is published once. An item that failed its review becomes a draft instead.
 * @returns whether it changed
 */
export const launch = (deps: Deps, id: number): Promise<boolean> =>
  write(deps, systemActor, async (w) => {
    await lockContents(w.tx);
    const item = await lockContent(w.tx, id);
    const due = item?.scheduledAt && new Date(item.scheduledAt) <= w.at;
    if (!item || !due || item.deletedAt !== null || !possible(workflowMachine, item.stage, 'launch')) return false;
    const rejected = !mayBeShown(item);
    const { to } = workflowMachine.moves[rejected ? 'reject' : 'launch'];
    const publishedAt = rejected ? {} : { publishedAt: w.at.toISOString() };
    await storeStage(w.tx, id, { stage: to, scheduledAt: null, note: '', ...publishedAt, by: null, at: w.at });
    w.audit({
      action: rejected ? 'content.reject' : 'content.launch',
      subjectType: 'content',
      subjectId: String(id),
      before: { state: item.stage, scheduledAt: item.scheduledAt },
      after: { state: to },
    });
    await afterStage(w, deps, item);
    if (item.createdBy) {
      await sendMessage(w, {
        to: [item.createdBy.id],
        type: 'notice',
        title: rejected ? workflowMessages.rejected : workflowMessages.launched,
        subTitle: workflowMessages.subTitle,
        content: { 'zh-CN': `“${item.title}”`, 'en-US': `“${item.title}”` },
        link: itemLink(id),
        messageType: rejected ? 3 : 1,
      });
    }
    w.emit(contentChannel, 'changed', { id });
    return true;
  });

/** Lets this process publish due items. */
export const startLaunches = (deps: Deps): void => {
  deps.jobs.work(launchKind, async ({ id }, { db }) => void (await launch({ ...deps, db }, id)));
};

/** Publishes due items that their own jobs missed, for example after a database restore. */
export const launchOverdue = async (deps: Deps): Promise<void> => {
  for (const id of await findDue(deps.db, deps.now(), 1_000)) await launch(deps, id);
};
