import { PlanState } from '@onair/contract/live/schedule';
import { Day, Uuid } from '@onair/contract/text';
import { Type } from 'typebox';
import { useSearchState } from '../../../shared/page/page.tsx';

/** What the page keeps in its address. */
export const ScheduleState = Type.Object({
  view: Type.Union([Type.Literal('week'), Type.Literal('month'), Type.Literal('list')], { default: 'week' }),
  /** A day of the week or month that is shown; the running one where none is named. */
  week: Type.Optional(Day),
  studio: Type.Optional(Uuid),
  state: Type.Optional(PlanState),
  /** The plan that stands open. */
  plan: Type.Optional(Uuid),
});

export const useScheduleState = () => useSearchState(ScheduleState);
