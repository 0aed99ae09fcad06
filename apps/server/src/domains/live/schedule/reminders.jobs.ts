import { AUDIENCE_MINUTES } from '@onair/contract/live/audience-plans';
import { CANCELLED_DAYS } from '@onair/contract/live/schedule';
import { type Write, write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { forgetPictures } from '../../../files/uploads/pictures.store.ts';
import { addPush, removeSubscriptionsOf, sendMessage } from '../../notifications/index.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { aboutPlan, publishPlanChange } from './plans.service.ts';
import { findDue, hasEnded, isCover, lockPlan, notePlan, pruneDeleted, settleEnded } from './plans.store.ts';
import { noticeWords, reminderWords } from './schedule.words.ts';

const MINUTE = 60_000;
const AUDIENCE_MS = AUDIENCE_MINUTES * MINUTE;

/** Under the lock of the plan, which records what was sent: a second server or a second run sends nothing more. */
const remind = async (deps: LiveDeps, w: Write, id: string): Promise<void> => {
  const plan = await lockPlan(w.tx, id);
  const over = !plan || plan.deletedAt !== null || plan.liveId !== null || Date.parse(plan.endsAt) <= w.at.getTime();
  if (over) return;
  const left = Date.parse(plan.startsAt) - w.at.getTime();
  const minutes = Math.max(0, Math.round(left / MINUTE));
  const at = w.at.toISOString();
  if (plan.remindMinutes !== null && plan.remindedAt === null && left <= plan.remindMinutes * MINUTE) {
    await notePlan(w.tx, id, { remindedAt: at });
    const { inCharge, createdBy } = plan;
    await sendMessage(w, {
      to: inCharge ? [...new Set([inCharge, createdBy ?? inCharge])] : 'live',
      type: 'notice',
      ...reminderWords(plan, minutes, deps.config.timeZone),
      link: `/dashboard/monitor?studio=${plan.studioSlug}`,
      about: aboutPlan(id),
    });
  }
  if (plan.notifiedAt === null && left <= AUDIENCE_MS) {
    await notePlan(w.tx, id, { notifiedAt: at });
    const words = noticeWords(plan, minutes);
    const seconds = Math.ceil((Date.parse(plan.endsAt) - w.at.getTime()) / 1000);
    await addPush(w, { to: [aboutPlan(id)], words, url: `/live/${plan.studioSlug}`, tag: aboutPlan(id), seconds });
  }
};

/** How long after its end a plan may still be matched with the live that was on in its time. */
const SETTLE_MS = 24 * 60 * MINUTE;

/** A studio that is on air all day fulfills its plans too. */
const settle = async (deps: LiveDeps): Promise<void> => {
  const now = deps.now();
  const since = new Date(now.getTime() - SETTLE_MS);
  if (!(await hasEnded(deps.db, now, since))) return;
  await write(deps, systemActor, async (w) => {
    for (const { id, liveId } of await settleEnded(w.tx, now, since)) {
      w.audit({ action: 'plan.live', subjectType: 'plan', subjectId: id, after: { live: liveId } });
      publishPlanChange(deps, w, id);
    }
  });
};

/** Reminds staff and audience of lives that start soon: once for each start time that a plan is given. Idempotent. */
export const remindOfPlans = async (deps: LiveDeps): Promise<void> => {
  const now = deps.now();
  await settle(deps);
  for (const id of await findDue(deps.db, now, new Date(now.getTime() + AUDIENCE_MS))) {
    await write(deps, systemActor, (w) => remind(deps, w, id));
  }
};

/** Removes plans that were deleted so long ago that no calendar needs them, and unused covers. */
export const prunePlans = async (deps: LiveDeps): Promise<void> => {
  const before = new Date(deps.now().getTime() - CANCELLED_DAYS * 1440 * MINUTE);
  await deps.db.transaction(async (tx) => {
    const { ids, covers } = await pruneDeleted(tx, before);
    for (const id of ids) await removeSubscriptionsOf(tx, aboutPlan(id));
    for (const cover of covers) if (!(await isCover(tx, cover))) await forgetPictures(tx, 'cover', [cover]);
  });
};
