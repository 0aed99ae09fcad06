import {
  audiencePlans,
  FOLLOWERS_MAX,
  followPlan,
  planCalendar,
  studioCalendar,
  unfollowPlan,
} from '@onair/contract/live/audience-plans';
import { networkOf } from '@onair/contract/network';
import type { Locale } from '@onair/contract/text';
import type { FastifyReply } from 'fastify';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { followByPush, removeSubscription } from '../../notifications/index.ts';
import type { RememberedStudios } from '../studios/remembered-studios.ts';
import type { StudioRow } from '../studios/studios.store.ts';
import { presentToAudience, type RememberedPlans } from './audience-plans.ts';
import { calendarFile } from './ics.ts';
import { aboutPlan } from './plan-acts.ts';
import { findForCalendar, findPlan, type PlanRow } from './plans.store.ts';

const READS_PER_MINUTE = 1_200;
const CALENDARS_A_MINUTE = 120;
const SHOWN = 10;
/** Range of a feed: two months back, so that calendars keep past lives. */
const FEED_MS = 60 * 86_400_000;
const FEED_MAX = 500;

type Known = { studios: RememberedStudios; plans: RememberedPlans };

/** A studio's public plan: next lives, reminders, calendars. */
export const audiencePlansRoutes = (mount: Mount, deps: Deps, { studios, plans }: Known): void => {
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

  mount(followPlan, async ({ params: { slug, id }, body, actor, locale }) => {
    const { plan } = await demandPlan(slug, id);
    const isOver = plan.deletedAt !== null || plan.liveId !== null || Date.parse(plan.endsAt) <= now().getTime();
    if (isOver) throw new AppError('notFound');
    return write(deps, actor, async (w) => {
      const owner = aboutPlan(id);
      await followByPush(deps, w, { owner, locale, most: FOLLOWERS_MAX, subscription: body });
      return true;
    });
  });

  mount(unfollowPlan, ({ params: { id }, body, actor }) =>
    write(deps, actor, async (w) => {
      await removeSubscription(w.tx, aboutPlan(id), body.endpoint);
      return true;
    }),
  );

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
