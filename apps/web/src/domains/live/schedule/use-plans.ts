import { deletePlan, editPlan, type Plan, planFieldsOf, restorePlan } from '@onair/contract/live/schedule';
import { useRef, useState } from 'react';
import { useWrite, write } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { scheduleWords } from './schedule.words.ts';

/** A run of key presses is saved once, when it pauses. */
const PAUSE_MS = 700;

export type Times = Pick<Plan, 'startsAt' | 'endsAt'>;

/**
 * Moves plans in time: shown immediately, saved after a moment or with `now`. A refusal puts the plan back and says why.
 */
export const usePlanMoves = (plans: readonly Plan[]) => {
  const [moved, setMoved] = useState<Readonly<Record<string, Times>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const clock = useCompanyClock();
  const forget = (id: string) => setMoved(({ [id]: _, ...others }) => others);
  const save = useWrite(editPlan, {
    onDone: ({ id, title, startsAt }) => {
      forget(id);
      Message.success({ id: 'plan-moved', content: wordsNow(scheduleWords).moved(title, clock.minute(startsAt)) });
    },
  });
  const send = (plan: Plan, times: Times) =>
    void save
      .mutateAsync({ ...planFieldsOf(plan), ...times, id: plan.id, version: plan.version })
      .catch(() => forget(plan.id));
  return {
    plans: plans.map((plan) => ({ ...plan, ...moved[plan.id] })),
    move: (id: string, times: Times, { now }: { now: boolean }) => {
      const plan = plans.find((one) => one.id === id);
      if (!plan) return;
      clearTimeout(timer.current);
      setMoved((before) => ({ ...before, [id]: times }));
      if (now) send(plan, times);
      else timer.current = setTimeout(() => send(plan, times), PAUSE_MS);
    },
  };
};

/** Deletes a plan and offers to take that back. */
export const usePlanRemoval = (onDone: () => void) => {
  const removal = useWrite(deletePlan, { onDone });
  return (plan: Plan) =>
    void removal.mutateAsync({ id: plan.id, version: plan.version }).then(
      () => offerUndo('plan', wordsNow(scheduleWords).removed(plan.title), () => write(restorePlan, { id: plan.id })),
      () => {},
    );
};
