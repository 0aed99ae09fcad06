import { DAY } from '@onair/contract/lib/local-time';
import { networkOf } from '@onair/contract/lib/network';
import {
  audiencePlans,
  followPlan,
  planCalendar,
  studioCalendar,
  unfollowPlan,
} from '@onair/contract/live/audience-plans';
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
import type { FastifyReply } from 'fastify';
import { found } from '../../../db/demand.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { cropOf } from '../../../files/uploads/render-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { countFollowers } from '../../notifications/index.ts';
import type { LiveDeps } from '../media/live.client.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import type { StudioRow } from '../studios/studios.store.ts';
import { followPlanOf, presentToAudience, type RememberedPlans, unfollowPlanOf } from './audience-plans.service.ts';
import { calendarFile } from './ics.rules.ts';
import { firstOfEach, presentPlan } from './plans.rules.ts';
import {
  aboutPlan,
  createPlanOf,
  deletePlanOf,
  editPlanOf,
  presentWithFollowers,
  restorePlanOf,
  uploadCoverOf,
} from './plans.service.ts';
import { findForCalendar, findNext, findPlan, findPlans, type PlanRow } from './plans.store.ts';
import { scheduleWords } from './schedule.words.ts';

/** Planned lives, for the staff. */
export const scheduleRoutes = (mount: Mount, deps: LiveDeps): void => {
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
    return uploadCoverOf(deps, actor, session.accountId, { bytes, crop: cropOf(query) });
  });
};

const READS_PER_MINUTE = 1_200;
const CALENDARS_A_MINUTE = 120;
const SHOWN = 10;
/** Range of a feed: two months back, so that calendars keep past lives. */
const FEED_MS = 60 * DAY;
const FEED_MAX = 500;

type Known = { studios: RememberedStudios; plans: RememberedPlans };

/** A studio's public plan: next lives, reminders, calendars. */
export const audiencePlansRoutes = (mount: Mount, deps: LiveDeps, { studios, plans }: Known): void => {
  const { db, now, config } = deps;
  const count = rateLimit();

  /** The plan of this studio, if it is visible. */
  const demandPlan = async (slug: string, id: string): Promise<{ studio: StudioRow; plan: PlanRow }> => {
    const studio = found(await studios.bySlug(slug));
    const plan = found(await findPlan(db, id));
    if (plan.studioId !== studio.id) throw new AppError('notFound');
    return { studio, plan };
  };
  const sendCalendar = (reply: FastifyReply, studio: StudioRow, list: PlanRow[], locale: Locale): null => {
    const name = locale === 'zh-CN' ? studio.nameZh : studio.nameEn;
    const url = config.publicUrl && `${config.publicUrl}/live/${studio.slug}`;
    const events = list.map((plan) => ({
      uid: `${plan.id}@onair`,
      sequence: plan.version,
      changedAt: plan.updatedAt,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      title: `${plan.title} · ${name}`,
      // Notes are for the staff.
      description: url ?? '',
      url,
      cancelled: plan.deletedAt !== null,
    }));
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${studio.slug}.ics"`)
      .header('cache-control', 'no-cache')
      .send(calendarFile({ name, events }));
    return null;
  };

  mount(audiencePlans, async ({ params: { slug }, address }) => {
    count(`look ${networkOf(address)}`, READS_PER_MINUTE);
    const { id } = found(await studios.bySlug(slug));
    const coming = await plans.of(id);
    return { now: now().toISOString(), plans: coming.slice(0, SHOWN).map(presentToAudience) };
  });

  mount(followPlan, async ({ params: { slug, id }, body, actor }) => {
    const { plan } = await demandPlan(slug, id);
    return followPlanOf(deps, actor, plan, body);
  });
  mount(unfollowPlan, ({ params, body, actor }) => unfollowPlanOf(deps, actor, params.id, body.endpoint));

  mount(planCalendar, async ({ params: { slug, id }, reply, address, locale }) => {
    count(`calendar ${networkOf(address)}`, CALENDARS_A_MINUTE);
    const { studio, plan } = await demandPlan(slug, id);
    return sendCalendar(reply, studio, [plan], locale);
  });

  mount(studioCalendar, async ({ params: { slug }, reply, address, locale }) => {
    count(`calendar ${networkOf(address)}`, CALENDARS_A_MINUTE);
    const studio = found(await studios.bySlug(slug));
    const list = await findForCalendar(db, studio.id, new Date(now().getTime() - FEED_MS), FEED_MAX);
    return sendCalendar(reply, studio, list, locale);
  });
};
