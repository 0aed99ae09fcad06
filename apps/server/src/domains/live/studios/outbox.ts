import { codeOf, partsOf } from '@onair/contract/typed';
import { LeaseLost } from '../media/fence.store.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
/** Events that wait during a long fault; of more, the oldest are left out. Begins and ends never are. */
const EVENTS_MAX = 500;

/** Something that happened and has to be stored; running it again after a lost answer changes nothing. */
export type Step = {
  kind: 'begin' | 'event' | 'end';
  run: () => Promise<void>;
  /** Not before this holds. */
  due?: () => boolean;
};

/** PostgreSQL says that what was asked for can never be stored: trying again is of no use. */
const isHopeless = (error: unknown): boolean => {
  const code = codeOf(error) ?? codeOf(partsOf(error).cause);
  return typeof code === 'string' && /^2[23]/.test(code);
};

/**
 * What happened in one studio and is not stored yet, in order. A step that fails is tried again, after longer and longer
 * waits up to two seconds, and those behind it wait for it.
 */
export const studioOutbox = (options: {
  /** A step that can never be stored was left out. */
  dropped: (step: Step, error: unknown) => void;
  failed: (step: Step, error: unknown) => void;
}) => {
  const steps: Step[] = [];
  let busy = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const again = (ms: number): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void drain(), ms).unref();
  };
  const attempt = async (step: Step): Promise<boolean> => {
    try {
      await step.run();
      waitMs = FIRST_WAIT_MS;
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      if (isHopeless(error)) {
        options.dropped(step, error);
        return true;
      }
      options.failed(step, error);
      return false;
    }
  };
  const drain = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let step = steps[0]; step && !closed; step = steps[0]) {
      if (step.due && !step.due()) {
        again(50);
        break;
      }
      if (!(await attempt(step))) {
        again(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        break;
      }
      if (steps[0] === step) steps.shift();
    }
    busy = false;
  };

  return {
    add: (step: Step): void => {
      if (step.kind === 'event' && steps.length >= EVENTS_MAX) {
        // Never the first: it may be under way.
        const oldest = steps.findIndex(({ kind }, place) => place > 0 && kind === 'event');
        if (oldest > 0) steps.splice(oldest, 1);
      }
      steps.push(step);
      void drain();
    },
    /** Looks again whether the first step is due. */
    poke: (): void => void drain(),
    size: (): number => steps.length,
    /** Tries once more to store everything, then leaves the rest. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      while (busy) await new Promise((resolve) => setTimeout(resolve, 10));
      while (steps[0] && (await attempt(steps[0]))) steps.shift();
      closed = true;
    },
    /** Another node holds the studio: what is left is that node's to find out. */
    drop: (): void => {
      closed = true;
      clearTimeout(timer);
      steps.length = 0;
    },
  };
};

export type Outbox = ReturnType<typeof studioOutbox>;
