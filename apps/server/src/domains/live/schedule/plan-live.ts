import { EARLY_MINUTES } from '@onair/contract/live/schedule';
import type { Write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { retractMessages } from '../../notifications/index.ts';
import { holdLive } from '../studios/lives.store.ts';
import { noteAct } from '../studios/studio-acts.ts';
import { type StudioRow, saveMethod } from '../studios/studios.store.ts';
import { aboutPlan, publishPlanChange } from './plan-acts.ts';
import {
  findOverlap,
  findPlan,
  findPlanOfLive,
  lockPlan,
  lockPlanAhead,
  lockSchedule,
  notePlan,
  type PlanRow,
} from './plans.store.ts';
import { scheduleWords } from './schedule.words.ts';

/** How long after someone went live by a plan its live may start. */
const CHOSEN_MS = 2 * 60_000;

const isFree = (plan: PlanRow | null, studioId: string): plan is PlanRow =>
  plan !== null && plan.studioId === studioId && plan.deletedAt === null && plan.liveId === null;

/**
 * The plan by which someone wants to go live, before anything is done.
 * @throws AppError `rejected` when the plan belongs to another studio, was deleted or went on air already, or its method
 * is not possible now
 */
export const demandPlan = async (
  deps: Deps,
  { locale }: Actor,
  studio: StudioRow,
  planId: string,
): Promise<PlanRow> => {
  const plan = await findPlan(deps.db, planId);
  if (!isFree(plan, studio.id)) throw new AppError('rejected', { words: scheduleWords[locale].notThere });
  const obstacle = plan.method === studio.method ? null : await deps.live.obstacle(studio.id, plan.method);
  if (obstacle) throw new AppError('rejected', { words: obstacle[locale] });
  return plan;
};

/**
 * Notes that someone went live by a plan, in the write of that act: the studio takes the plan's method, and the live that
 * starts, or has just started, belongs to the plan, whatever time it was planned for. The picture is on its way, so a plan
 * that was deleted in the same moment refuses nothing.
 */
export const noteLiveByPlan = async (
  deps: Deps,
  actor: Actor,
  w: Write,
  { studio, plan: { id, method } }: { studio: StudioRow; plan: PlanRow },
): Promise<void> => {
  const plan = await lockPlan(w.tx, id);
  if (isFree(plan, studio.id)) {
    await notePlan(w.tx, id, { chosenAt: w.at.toISOString() });
    if (studio.open) await linkPlan(deps, w, plan, studio.open.id);
  }
  if (method === studio.method) return;
  await saveMethod(w.tx, studio.id, method);
  await noteAct(deps, actor, w, studio.id, {
    action: 'studio.method',
    asked: { from: studio.method, to: method },
    before: { method: studio.method },
    after: { method },
  });
};

/** The plan of a live that starts, if there is one; an encoder may put it on air automatically. */
export const planOfStart = async (
  w: Write,
  studioId: string,
  at: Date,
): Promise<{ plan: PlanRow; byPerson: boolean } | null> => {
  const chosenSince = new Date(at.getTime() - CHOSEN_MS);
  const earliest = new Date(at.getTime() + EARLY_MINUTES * 60_000);
  const plan = await findPlanOfLive(w.tx, { studioId, at, chosenSince, earliest });
  return plan && { plan, byPerson: plan.chosenAt !== null && new Date(plan.chosenAt) > chosenSince };
};

/** Assigns a live to its plan. */
export const linkPlan = async (deps: Deps, w: Write, { id, holds, endsAt }: PlanRow, liveId: string): Promise<void> => {
  await notePlan(w.tx, id, { liveId });
  if (holds) await holdLive(w.tx, liveId, new Date(endsAt));
  await retractMessages(w, aboutPlan(id));
  w.audit({ action: 'plan.live', subjectType: 'plan', subjectId: id, after: { live: liveId } });
  publishPlanChange(deps, w, id);
};

/**
 * A live that began by itself shortly before its plan and is over before the plan's start was not the planned one: an
 * encoder was tried. The plan waits again, unless another one has taken its time.
 */
export const reopenPlan = async (deps: Deps, w: Write, liveId: string, at: Date): Promise<void> => {
  const plan = await lockPlanAhead(w.tx, liveId, at);
  if (!plan) return;
  await lockSchedule(w.tx, plan.studioId);
  if (await findOverlap(w.tx, plan)) return;
  // The reminder was taken back when the live began; followers have had their notice.
  await notePlan(w.tx, plan.id, { liveId: null, remindedAt: null });
  w.audit({ action: 'plan.reopen', subjectType: 'plan', subjectId: plan.id, before: { live: liveId } });
  publishPlanChange(deps, w, plan.id);
};
