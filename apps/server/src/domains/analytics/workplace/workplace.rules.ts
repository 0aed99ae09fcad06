export { changeOf } from '@onair/contract/change';

/** Points of the Workplace's chart. */
export const CHART_DAYS = 8;
/** Pages remembered as recently visited. */
export const RECENT_MAX = 12;
