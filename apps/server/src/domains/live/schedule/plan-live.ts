import { EARLY_MINUTES } from '@onair/contract/live/schedule';
import type { Write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { retractMessages } from '../../notifications/index.ts';
import { noteAct } from '../studios/studio-acts.ts';
import { type StudioRow, saveMethod } from '../studios/studios.store.ts';
import { aboutPlan, publishPlanChange } from './plan-acts.ts';
import { findPlan, findPlanOfLive, lockPlan, notePlan } from './plans.store.ts';
import { scheduleWords } from './schedule.words.ts';

/** How long after someone went live by a plan its live may start. */
const CHOSEN_MS = 2 * 60_000;

/**
 * Prepares going live by a plan: in the write of that act the studio takes the plan's method, and the next live to
 * start belongs to the plan, whatever time it was planned for.
 * @throws AppError (the write) `rejected` when the plan belongs to another studio, was deleted or went on air already,
 * or its method is not possible now
 */
export const prepareLiveByPlan = async (deps: Deps, actor: Actor, studioId: string, id: string) => {
  const { locale } = actor;
  const wanted = await findPlan(deps.db, id);
  // Checked in advance: it reads more than the transaction does.
  const obstacle = wanted ? await deps.live.obstacle(studioId, wanted.method) : null;
  return async (w: Write, studio: StudioRow): Promise<void> => {
    const plan = await lockPlan(w.tx, id);
    if (!plan || plan.studioId !== studioId || plan.deletedAt !== null || plan.liveId !== null) {
      throw new AppError('rejected', { words: scheduleWords[locale].notThere });
    }
    await notePlan(w.tx, id, { chosenAt: w.at.toISOString() });
    const { method } = plan;
    if (method === studio.method) return;
    if (obstacle) throw new AppError('rejected', { words: obstacle[locale] });
    await saveMethod(w.tx, studioId, method);
    await noteAct(deps, actor, w, studioId, {
      action: 'studio.method',
      asked: { from: studio.method, to: method },
      before: { method: studio.method },
      after: { method },
    });
  };
};

/** Assigns a starting live to its plan, if there is one, also when an encoder put it on air automatically. */
export const linkPlan = async (
  deps: Deps,
  w: Write,
  live: { id: string; studioId: string },
  at: Date,
): Promise<void> => {
  const time = at.getTime();
  const plan = await findPlanOfLive(w.tx, {
    studioId: live.studioId,
    at,
    chosenSince: new Date(time - CHOSEN_MS),
    earliest: new Date(time + EARLY_MINUTES * 60_000),
  });
  if (!plan) return;
  await notePlan(w.tx, plan.id, { liveId: live.id });
  await retractMessages(w, aboutPlan(plan.id));
  w.audit({ action: 'plan.live', subjectType: 'plan', subjectId: plan.id, after: { live: live.id } });
  publishPlanChange(deps, w, plan.id);
};
