import {
  createPlan,
  deletePlan,
  editPlan,
  getPlan,
  listPlans,
  nextPlans,
  PLANS_MAX,
  type Plan,
  restorePlan,
  SCHEDULE_DAYS_MAX,
  uploadPlanCover,
} from '@onair/contract/live/schedule';
import type { Locale } from '@onair/contract/text';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { storePicture } from '../../../files/uploads/pictures.store.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { cropOf, renderPicture } from '../../../files/uploads/render-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { countFollowers } from '../../notifications/index.ts';
import { aboutPlan, createPlanOf, deletePlanOf, editPlanOf, presentWithFollowers, restorePlanOf } from './plan-acts.ts';
import { firstOfEach, presentPlan } from './plans.rules.ts';
import { findNext, findPlan, findPlans, type PlanRow } from './plans.store.ts';
import { scheduleWords } from './schedule.words.ts';

const DAY = 86_400_000;

/** Planned lives, for the staff. */
export const scheduleRoutes = (mount: Mount, deps: Deps): void => {
  const { db, now } = deps;
  const presentAll = async (plans: PlanRow[], locale: Locale): Promise<Plan[]> => {
    const followers = await countFollowers(
      db,
      plans.map(({ id }) => aboutPlan(id)),
    );
    return plans.map((plan) =>
      presentPlan(plan, { now: now(), locale, followers: followers.get(aboutPlan(plan.id)) ?? 0 }),
    );
  };

  mount(listPlans, async ({ query: { from, to, studio, state }, locale }) => {
    const span = Date.parse(to) - Date.parse(from);
    if (!(span > 0 && span <= SCHEDULE_DAYS_MAX * DAY)) {
      throw invalidField('to', 'span', scheduleWords[locale].span);
    }
    const plans = await presentAll(await findPlans(db, { from, to, studioId: studio, most: PLANS_MAX }), locale);
    return state ? plans.filter((plan) => plan.state === state) : plans;
  });

  mount(nextPlans, async ({ query: { studio }, locale }) => {
    const coming = await findNext(db, now(), studio);
    const isOn = coming.filter(({ liveId }) => liveId !== null);
    return presentAll([...isOn, ...firstOfEach(coming)], locale);
  });

  mount(getPlan, async ({ params: { id }, actor }) => {
    const plan = found(await findPlan(db, id));
    if (plan.deletedAt !== null) throw new AppError('notFound');
    return presentWithFollowers(deps, db, plan, actor);
  });

  mount(createPlan, ({ body, actor }) => createPlanOf(deps, actor, body));
  mount(editPlan, ({ params: { id }, body, actor }) => editPlanOf(deps, actor, id, body));
  mount(deletePlan, ({ params: { id }, body: { version }, actor }) => deletePlanOf(deps, actor, id, version));
  mount(restorePlan, ({ params: { id }, actor }) => restorePlanOf(deps, actor, id));

  mount(uploadPlanCover, async ({ query, raw, reply, session, actor, locale }) => {
    const bytes = await readPicture({ raw, reply, locale, session });
    const crop = cropOf(query);
    const picture = await renderPicture(bytes, { as: 'cover', ...(crop ? { crop } : {}) }, locale);
    return write(deps, actor, async (w) => {
      const stored = { picture, owner: session.accountId, purpose: 'cover' as const, at: w.at, locale };
      return { cover: await storePicture(w.tx, stored) };
    });
  });
};
