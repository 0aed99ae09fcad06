import { DAY } from '@onair/contract/lib/local-time';
import { pictureAddress } from '@onair/contract/lib/pictures';
import { type AudiencePlan, FOLLOWERS_MAX } from '@onair/contract/live/audience-plans';
import type { PushSubscription } from '@onair/contract/notifications/push';
import { write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { followByPush, removeSubscription } from '../../notifications/index.ts';
import { aboutPlan, PLANS_CHANGED } from './plans.service.ts';
import { findComing, type PlanRow } from './plans.store.ts';

/** How long plans are cached without a bus message, as studios are. */
const BELIEVED_MS = 2_000;
const DAYS_AHEAD = 60;

export type RememberedPlans = {
  /** Planned lives on air and upcoming ones, by start; as of now or a moment ago. */
  of(studioId: string): Promise<PlanRow[]>;
  /** Hears of no more changes. */
  close(): void;
};

/** The plans of all studios, for the audience: a crowd waiting for a countdown reads memory, not the database. */
export const rememberPlans = ({ db, bus, now }: Pick<Deps, 'db' | 'bus' | 'now'>): RememberedPlans => {
  let known: readonly PlanRow[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const close = bus.subscribe(PLANS_CHANGED, () => {
    readAt = Number.NEGATIVE_INFINITY;
  });
  const read = async (): Promise<void> => {
    const from = performance.now();
    readAt = from;
    const found = await findComing(db, now(), new Date(now().getTime() + DAYS_AHEAD * DAY));
    known = found;
  };
  return {
    close,
    of: async (studioId) => {
      if (performance.now() - readAt > BELIEVED_MS) {
        reading ??= read().finally(() => {
          reading = null;
        });
      }
      // Stale plans are better than none while the database is unavailable.
      await reading?.catch(() => {});
      const time = now().toISOString();
      return known.filter((plan) => plan.studioId === studioId && (plan.liveId !== null || plan.endsAt > time));
    },
  };
};

export const presentToAudience = (plan: PlanRow): AudiencePlan => ({
  id: plan.id,
  title: plan.title,
  mainCategory: plan.mainCategory,
  subCategory: plan.subCategory,
  cover: plan.cover && pictureAddress(plan.cover),
  startsAt: plan.startsAt,
  endsAt: plan.endsAt,
});

/**
 * Has a browser told when a plan goes on air or changes. @throws AppError `notFound` for a plan that is on air, over or
 * canceled, otherwise as `followByPush` does
 */
export const followPlanOf = async (
  deps: Deps,
  actor: Actor,
  plan: PlanRow,
  subscription: PushSubscription,
): Promise<boolean> => {
  const isOver = plan.deletedAt !== null || plan.liveId !== null || Date.parse(plan.endsAt) <= deps.now().getTime();
  if (isOver) throw new AppError('notFound');
  return write(deps, actor, async (w) => {
    const owner = aboutPlan(plan.id);
    await followByPush(deps, w, { owner, locale: actor.locale, most: FOLLOWERS_MAX, subscription });
    return true;
  });
};

/** Forgets a browser that follows a plan, by its address at the push service. */
export const unfollowPlanOf = (deps: Deps, actor: Actor, id: string, endpoint: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    await removeSubscription(w.tx, aboutPlan(id), endpoint);
    return true;
  });
