export type { Handler, JobRun, Jobs } from './jobs.ts';
export { type JobKind, jobKind } from './kind.ts';
export { openJobs } from './open-jobs.ts';
export type { Schedule, ScheduledRun } from './schedule.ts';
