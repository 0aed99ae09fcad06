import { companyCalendar, dayName } from '../../../calendar.ts';
import type { Deps } from '../../../deps.ts';
import { forgetBefore, prepareDays } from './days.store.ts';
import { pruneUsage } from './sites.store.ts';
import { RETURN_DAYS } from './visitors.store.ts';

/** Partitions made ahead, so that the first event of a day finds its place even when nobody looked after it for days. */
const DAYS_AHEAD = 7;
/** Rollups by minute are for what happens now. */
const MINUTES_KEPT_MS = 48 * 3_600_000;
/** Rollups by item and hour are for comparing a day with the days before it. */
const CONTENT_HOURS_KEPT_DAYS = 14;
/** A visitor of yesterday, reported today, is looked for on the twelve days before yesterday. */
const VISITORS_KEPT_DAYS = RETURN_DAYS + 2;
/** What sites sent a day. */
const USAGE_KEPT_DAYS = 400;
/** Rollups by hour and filing, and by day and item. Longer than any raw event may be kept. */
const ROLLUPS_KEPT_DAYS = 1100;

/**
 * Makes the partitions of the coming days and forgets what is past its retention; called at the start and every hour or
 * so. A recorder makes a missing partition by itself: nothing depends on this for being right.
 */
export const upkeepEvents = async ({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> => {
  const ms = now().getTime();
  const today = companyCalendar(config.timeZone).at(ms).dayNumber;
  await prepareDays(
    db,
    Array.from({ length: DAYS_AHEAD + 2 }, (_, i) => today - 1 + i),
  );
  await pruneUsage(db, dayName(today - USAGE_KEPT_DAYS));
  await forgetBefore(
    db,
    {
      minutes: new Date(Math.floor((ms - MINUTES_KEPT_MS) / 60_000) * 60_000).toISOString(),
      contentHours: dayName(today - CONTENT_HOURS_KEPT_DAYS),
      visitors: dayName(today - VISITORS_KEPT_DAYS),
      events: dayName(today - config.eventRetentionDays),
    },
    dayName(today - ROLLUPS_KEPT_DAYS),
  );
};
