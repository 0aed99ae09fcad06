export { changeOf } from '@onair/contract/change';

/** Points of the Workplace's chart. */
export const CHART_DAYS = 8;
/** Days back to the same weekday. */
export const WEEK = 7;
/** Pages remembered as recently visited. */
export const RECENT_MAX = 12;
