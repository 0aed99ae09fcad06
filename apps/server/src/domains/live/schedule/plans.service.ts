import type { Crop } from '@onair/contract/lib/pictures';
import {
  EARLY_MINUTES,
  type Plan,
  type PlanFields,
  planFieldsOf,
  scheduleChannel,
} from '@onair/contract/live/schedule';
import type { Queryable, Tx } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, type Write, write } from '../../../db/write.ts';
import type { Actor } from '../../../deps.ts';
import { forgetPictures, holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { addPush, countFollowers, retractMessages } from '../../notifications/index.ts';
import { holdLive } from '../lives/lives.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { noteAct } from '../studios/studio-acts.service.ts';
import { findStudio, type StudioRow, saveMethod } from '../studios/studios.store.ts';
import { planFaults, presentPlan } from './plans.rules.ts';
import {
  findOverlap,
  findPlan,
  findPlanOfLive,
  insertPlan,
  isCover,
  isPerson,
  lockPlan,
  lockPlanAhead,
  lockSchedule,
  notePlan,
  type PlanRow,
  updatePlan,
} from './plans.store.ts';
import { followerWords, scheduleWords, timesText } from './schedule.words.ts';

/** Bus subject on which every process learns that a plan has changed. */
export const PLANS_CHANGED = 'plans.changed';

export const aboutPlan = (id: string) => `plan:${id}` as const;

/** The plan as the caller sees it. */
export const presentWithFollowers = async (
  deps: LiveDeps,
  db: Queryable,
  plan: PlanRow,
  { locale }: Pick<Actor, 'locale'>,
): Promise<Plan> =>
  presentPlan(plan, {
    now: deps.now(),
    locale,
    followers: (await countFollowers(db, [aboutPlan(plan.id)])).get(aboutPlan(plan.id)) ?? 0,
  });

export const publishPlanChange = (deps: LiveDeps, w: Write, id: string): void => {
  w.emit(scheduleChannel, 'changed', { id });
  w.onCommit(() => deps.bus.publish(PLANS_CHANGED, {}));
};

/** Notifies the browsers that follow a plan of a change, until it is over; a later notice replaces this one. */
const notifyFollowers = async (deps: LiveDeps, w: Write, plan: PlanRow, what: 'moved' | 'canceled' | 'restored') => {
  const seconds = Math.ceil((Date.parse(plan.endsAt) - w.at.getTime()) / 1000);
  if (seconds <= 0) return;
  const words = followerWords(plan, what, deps.config.timeZone);
  const about = aboutPlan(plan.id);
  await addPush(w, { to: [about], words, url: `/live/${plan.studioSlug}`, tag: about, seconds });
};

/** @throws AppError `conflict` with the other plan's owner and time */
const demandFree = async (
  deps: LiveDeps,
  tx: Tx,
  plan: PlanFields & { id: string },
  { locale }: Actor,
): Promise<void> => {
  await lockSchedule(tx, plan.studioId);
  const other = await findOverlap(tx, plan);
  if (!other) return;
  const studio = locale === 'zh-CN' ? other.nameZh : other.nameEn;
  const words = scheduleWords[locale].overlaps(
    studio,
    other.title,
    timesText(other, deps.config.timeZone, locale),
    other.inChargeName,
  );
  throw new AppError('conflict', { words, fields: [{ field: 'startsAt', rule: 'overlaps', msg: words }] });
};

/** @throws AppError `invalid`, `conflict` */
const demandPossible = async (
  deps: LiveDeps,
  w: Write,
  plan: PlanFields & { id: string },
  { actor, before }: { actor: Actor; before?: PlanRow },
): Promise<void> => {
  const { locale, session } = actor;
  const words = scheduleWords[locale];
  const fields = planFaults(plan, { now: w.at, locale, ...(before ? { before: before.startsAt } : {}) });
  if (fields.length > 0) throw new AppError('invalid', { fields });
  if (!(await findStudio(w.tx, plan.studioId))) throw invalidField('studioId', 'exists', words.noStudio);
  if (plan.inCharge && plan.inCharge !== before?.inCharge && !(await isPerson(w.tx, plan.inCharge))) {
    throw invalidField('inCharge', 'exists', words.noPerson);
  }
  if (plan.cover && plan.cover !== before?.cover && !(await isCover(w.tx, plan.cover))) {
    const held = await holdPictures(w.tx, session?.accountId ?? '', 'cover', [plan.cover]);
    if (!held) throw invalidField('cover', 'exists', words.noCover);
  }
  await demandFree(deps, w.tx, plan, actor);
};

/** @param before what an edit leaves as it is where it does not say */
const tidy = (fields: PlanFields, before?: PlanRow): PlanFields & { holds: boolean } => ({
  ...fields,
  holds: fields.holds ?? before?.holds ?? false,
  title: fields.title.trim(),
  notes: fields.notes.trim(),
  startsAt: new Date(fields.startsAt).toISOString(),
  endsAt: new Date(fields.endsAt).toISOString(),
});

export const createPlanOf = (deps: LiveDeps, actor: Actor, asked: PlanFields): Promise<Plan> =>
  write(deps, actor, async (w) => {
    const plan = { ...tidy(asked), id: deps.newId() };
    await demandPossible(deps, w, plan, { actor });
    await insertPlan(w.tx, { ...plan, createdBy: actor.session?.accountId ?? null }, w.at);
    const made = reread(await findPlan(w.tx, plan.id));
    w.audit({ action: 'plan.create', subjectType: 'plan', subjectId: plan.id, after: planFieldsOf(made) });
    publishPlanChange(deps, w, plan.id);
    return presentWithFollowers(deps, w.tx, made, actor);
  });

/** The plan at the version that the caller read. @throws AppError `notFound`, `conflict`, `rejected` */
const current = async (w: Write, id: string, version: number, { locale }: Actor): Promise<PlanRow> => {
  const plan = found(await lockPlan(w.tx, id));
  if (plan.deletedAt !== null) throw new AppError('notFound');
  if (plan.liveId !== null) throw new AppError('rejected', { words: scheduleWords[locale].wentLive });
  demandLatest(plan, version, scheduleWords[locale].outdated);
  return plan;
};

export const editPlanOf = (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { version, ...asked }: PlanFields & { version: number },
): Promise<Plan> =>
  write(deps, actor, async (w) => {
    const before = await current(w, id, version, actor);
    const plan = { ...tidy(asked, before), id };
    await demandPossible(deps, w, plan, { actor, before });
    const { id: _, ...fields } = plan;
    const moved = before.startsAt !== plan.startsAt || before.remindMinutes !== plan.remindMinutes;
    await updatePlan(w.tx, id, { ...fields, ...(moved ? { remindedAt: null, notifiedAt: null } : {}) }, w.at);
    if (moved) await retractMessages(w, aboutPlan(id));
    if (before.cover && before.cover !== plan.cover && !(await isCover(w.tx, before.cover))) {
      await forgetPictures(w.tx, 'cover', [before.cover]);
    }
    const after = reread(await findPlan(w.tx, id));
    if (before.startsAt !== after.startsAt || before.studioId !== after.studioId) {
      await notifyFollowers(deps, w, after, 'moved');
    }
    w.audit({
      action: 'plan.edit',
      subjectType: 'plan',
      subjectId: id,
      ...diff(planFieldsOf(before), planFieldsOf(after)),
    });
    publishPlanChange(deps, w, id);
    return presentWithFollowers(deps, w.tx, after, actor);
  });

export const deletePlanOf = (deps: LiveDeps, actor: Actor, id: string, version: number): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const before = await current(w, id, version, actor);
    await updatePlan(w.tx, id, { deletedAt: w.at.toISOString() }, w.at);
    await retractMessages(w, aboutPlan(id));
    await notifyFollowers(deps, w, before, 'canceled');
    w.audit({ action: 'plan.delete', subjectType: 'plan', subjectId: id, before: planFieldsOf(before) });
    publishPlanChange(deps, w, id);
    return true;
  });

export const restorePlanOf = (deps: LiveDeps, actor: Actor, id: string): Promise<Plan> =>
  write(deps, actor, async (w) => {
    const plan = found(await lockPlan(w.tx, id));
    if (plan.deletedAt !== null) {
      await demandFree(deps, w.tx, { ...planFieldsOf(plan), id }, actor);
      await updatePlan(w.tx, id, { deletedAt: null }, w.at);
      await notifyFollowers(deps, w, plan, 'restored');
      w.audit({ action: 'plan.restore', subjectType: 'plan', subjectId: id });
      publishPlanChange(deps, w, id);
    }
    return presentWithFollowers(deps, w.tx, reread(await findPlan(w.tx, id)), actor);
  });

/** Stores a picture for a plan to come. @throws AppError as `renderPicture` and `storePicture` do */
export const uploadCoverOf = async (
  deps: LiveDeps,
  actor: Actor,
  owner: string,
  { bytes, crop }: { bytes: Buffer; crop: Crop | undefined },
): Promise<{ cover: string }> => {
  const { locale } = actor;
  const picture = await renderPicture(bytes, { as: 'cover', ...(crop ? { crop } : {}) }, locale);
  return write(deps, actor, async (w) => ({
    cover: await storePicture(w.tx, { picture, owner, purpose: 'cover', at: w.at, locale }),
  }));
};

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
  deps: LiveDeps,
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
  deps: LiveDeps,
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
export const linkPlan = async (
  deps: LiveDeps,
  w: Write,
  { id, holds, endsAt }: PlanRow,
  liveId: string,
): Promise<void> => {
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
export const reopenPlan = async (deps: LiveDeps, w: Write, liveId: string, at: Date): Promise<void> => {
  const plan = await lockPlanAhead(w.tx, liveId, at);
  if (!plan) return;
  await lockSchedule(w.tx, plan.studioId);
  if (await findOverlap(w.tx, plan)) return;
  // The reminder was taken back when the live began; followers have had their notice.
  await notePlan(w.tx, plan.id, { liveId: null, remindedAt: null });
  w.audit({ action: 'plan.reopen', subjectType: 'plan', subjectId: plan.id, before: { live: liveId } });
  publishPlanChange(deps, w, plan.id);
};
