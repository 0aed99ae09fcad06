import { DAY } from '@onair/contract/lib/local-time';
import { pictureAddress } from '@onair/contract/lib/pictures';
import type { AudiencePlan } from '@onair/contract/live/audience-plans';
import type { Deps } from '../../../deps.ts';
import { PLANS_CHANGED } from './plans.service.ts';
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
