import { deletePlan, editPlan, type Plan, planFieldsOf, restorePlan } from '@onair/contract/live/schedule';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** When moved times are saved: not while the plan is held, debounced, immediately, or never. */
export type SaveTiming = 'held' | 'soon' | 'now' | 'reverted';
export type OnMove = (id: string, times: Times, timing: SaveTiming) => void;

/** A move whose save is debounced, or made immediately when its calendar is left. */
type PendingSave = { timer: ReturnType<typeof setTimeout>; save: () => void };

type Moved = Readonly<Record<string, Times>>;
const without = (moved: Moved, id: string): Moved => {
  const { [id]: _, ...others } = moved;
  return others;
};

/** Moves calendar entries as an optimistic update. A move that `send` refuses is reverted. */
export const useMoves = <P extends Times & { id: string }>(
  entries: readonly P[],
  send: (entry: P, times: Times) => Promise<unknown>,
) => {
  const [moved, setMoved] = useState<Moved>({});
  const waiting = useRef(new Map<string, PendingSave>());
  const sending = useRef(new Set<string>());
  const latest = useRef(entries);
  useLayoutEffect(() => {
    latest.current = entries;
  });
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const { timer, save } of current.values()) {
        clearTimeout(timer);
        save();
      }
      current.clear();
    };
  }, []);
  const saveSoon = (id: string, save: () => void) => {
    const now = () => {
      // Before the last move is saved, the version of the next one is unknown.
      if (sending.current.has(id)) return saveSoon(id, save);
      waiting.current.delete(id);
      save();
    };
    waiting.current.set(id, { timer: setTimeout(now, PAUSE_MS), save });
  };
  return {
    entries: entries.map((entry) => ({ ...entry, ...moved[entry.id] })),
    move: (id: string, times: Times, how: SaveTiming) => {
      const moving = entries.find((one) => one.id === id);
      if (!moving) return;
      clearTimeout(waiting.current.get(id)?.timer);
      waiting.current.delete(id);
      if (how === 'reverted') return setMoved((now) => without(now, id));
      setMoved((before) => ({ ...before, [id]: times }));
      const done = () => {
        sending.current.delete(id);
        // It may have been moved again meanwhile.
        setMoved((now) => (now[id] === times ? without(now, id) : now));
      };
      const save = () => {
        sending.current.add(id);
        void send(latest.current.find((one) => one.id === id) ?? moving, times).then(done, done);
      };
      if (how === 'now' && !sending.current.has(id)) save();
      else if (how !== 'held') saveSoon(id, save);
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
