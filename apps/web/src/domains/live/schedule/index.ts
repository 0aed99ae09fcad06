export { NextPlan, UpNext, useNextPlan } from './next-plan.tsx';
export { scheduleWords } from './schedule.words.ts';
