import { deletePlan, editPlan, type Plan, planFieldsOf, restorePlan } from '@onair/contract/live/schedule';
import { useRef, useState } from 'react';
import { useWrite, write } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { scheduleWords } from './schedule.words.ts';

/** Consecutive key presses are saved together, debounced. */
const PAUSE_MS = 700;

export type Times = Pick<Plan, 'startsAt' | 'endsAt'>;

/**
 * Moves calendar entries: an optimistic update, sent after a moment or with `now`. A move that `send` refuses is
 * reverted.
 */
export const useMoves = <P extends Times & { id: string }>(
  entries: readonly P[],
  send: (entry: P, times: Times) => Promise<unknown>,
) => {
  const [moved, setMoved] = useState<Readonly<Record<string, Times>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = (id: string) => setMoved(({ [id]: _, ...others }) => others);
  const save = (entry: P, times: Times) => {
    const done = () => forget(entry.id);
    void send(entry, times).then(done, done);
  };
  return {
    entries: entries.map((entry) => ({ ...entry, ...moved[entry.id] })),
    move: (id: string, times: Times, { now }: { now: boolean }) => {
      const entry = entries.find((one) => one.id === id);
      if (!entry) return;
      clearTimeout(timer.current);
      setMoved((before) => ({ ...before, [id]: times }));
      if (now) save(entry, times);
      else timer.current = setTimeout(() => save(entry, times), PAUSE_MS);
    },
  };
};

/** Moves planned lives. A refusal shows its reason. */
export const usePlanMoves = (plans: readonly Plan[]) => {
  const clock = useCompanyClock();
  const save = useWrite(editPlan, {
    onDone: ({ title, startsAt }) => {
      Message.success({ id: 'plan-moved', content: wordsNow(scheduleWords).moved(title, clock.minute(startsAt)) });
    },
  });
  const operates = useMay('live');
  const { entries, move } = useMoves(plans, (plan, times) => {
    if (operates) return save.mutateAsync({ ...planFieldsOf(plan), ...times, id: plan.id, version: plan.version });
    Message.info({ id: 'plan-moved', content: wordsNow(scheduleWords).onlyLooks });
    return Promise.resolve();
  });
  return { plans: entries, move };
};

/** Deletes a plan and offers an undo. */
export const usePlanRemoval = (onDone: () => void) => {
  const removal = useWrite(deletePlan, { onDone });
  return (plan: Plan) =>
    void removal.mutateAsync({ id: plan.id, version: plan.version }).then(
      () => offerUndo('plan', wordsNow(scheduleWords).removed(plan.title), () => write(restorePlan, { id: plan.id })),
      () => {},
    );
};
