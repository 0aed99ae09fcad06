export { periodOf, spanOf } from './calendar/period.ts';
export type { Plan as CalendarEntry } from './calendar/week.ts';
export { NextPlan, UpNext, useNextPlan } from './next-plan.tsx';
export { type OnMove, type Times, useMoves, usePlanMoves } from './plans.state.ts';
export { scheduleWords } from './schedule.words.ts';
