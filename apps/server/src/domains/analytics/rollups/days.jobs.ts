import { FIGURE_DAYS } from '@onair/contract/content/items/figures';
import type { Deps } from '../../../deps.ts';
import { companyCalendar, dayName } from '../../../lib/calendar.ts';
import { pruneUsage } from '../sites/sites.store.ts';
import { RETURN_DAYS } from '../visitors/visitors.service.ts';
import { forgetBefore, prepareDays } from './days.store.ts';

/** Partitions created ahead, so that the first event of a day finds its partition even after days without upkeep. */
const DAYS_AHEAD = 7;
/** Minute rollups are for the present. */
const MINUTES_RETENTION_MS = 48 * 3_600_000;
/** Hourly rollups by item are for comparing a day with the days before it. */
const CONTENT_HOURS_RETENTION_DAYS = 14;
/** A visitor of yesterday, reported today, is looked up on the twelve days before yesterday. */
const VISITORS_RETENTION_DAYS = RETURN_DAYS + 2;
/** Daily quotas of sites. */
const USAGE_RETENTION_DAYS = 400;
/** Rollups by hour and filing, and by day and item. Longer than raw events may be kept. */
const ROLLUPS_RETENTION_DAYS = 1100;

/**
 * Creates the partitions of the coming days and deletes expired data; called at the start and about every hour. A
 * recorder creates a missing partition by itself: nothing depends on this for correctness.
 */
export const upkeepEvents = async ({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> => {
  const ms = now().getTime();
  const today = companyCalendar(config.timeZone).at(ms).dayNumber;
  await prepareDays(
    db,
    Array.from({ length: DAYS_AHEAD + 2 }, (_, i) => today - 1 + i),
  );
  await pruneUsage(db, dayName(today - USAGE_RETENTION_DAYS));
  await forgetBefore(
    db,
    {
      minutes: new Date(Math.floor((ms - MINUTES_RETENTION_MS) / 60_000) * 60_000).toISOString(),
      contentHours: dayName(today - CONTENT_HOURS_RETENTION_DAYS),
      contentReferrers: dayName(today - FIGURE_DAYS),
      visitors: dayName(today - VISITORS_RETENTION_DAYS),
      events: dayName(today - config.eventRetentionDays),
    },
    dayName(today - ROLLUPS_RETENTION_DAYS),
  );
};
