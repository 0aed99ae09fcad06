export { NextPlan, UpNext, useNextPlan } from './next-plan.tsx';
export { periodOf, spanOf } from './period.ts';
export { scheduleWords } from './schedule.words.ts';
export { type OnMove, type Times, useMoves, usePlanMoves } from './use-plans.ts';
export type { Plan as CalendarEntry } from './week.ts';
