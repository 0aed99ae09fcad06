import { codeOf, partsOf } from '@onair/contract/typed';
import { LeaseLost } from '../media/fence.store.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
/** Events queued during a long outage; beyond this the oldest are dropped, but never starts and ends. */
const EVENTS_MAX = 500;

/** An event to store; running it again after a lost reply is harmless. */
export type Step = {
  kind: 'begin' | 'event' | 'end';
  run: () => Promise<void>;
  /** Not before this condition is met. */
  due?: () => boolean;
};

/** PostgreSQL reports that this can never be stored, so a retry is useless. */
const isHopeless = (error: unknown): boolean => {
  const code = codeOf(error) ?? codeOf(partsOf(error).cause);
  return typeof code === 'string' && /^2[23]/.test(code);
};

/**
 * A studio's queue of events to store, in order. A failed step is retried with growing delays up to two seconds, and
 * the following ones wait for it.
 */
export const studioOutbox = (options: {
  /** A step that can never be stored was dropped. */
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
        // Never the first: it may be in progress.
        const oldest = steps.findIndex(({ kind }, place) => place > 0 && kind === 'event');
        if (oldest > 0) steps.splice(oldest, 1);
      }
      steps.push(step);
      void drain();
    },
    /** Checks again whether the first step is due. */
    poke: (): void => void drain(),
    size: (): number => steps.length,
    /** Tries once more to store everything, then drops the rest. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      while (busy) await new Promise((resolve) => setTimeout(resolve, 10));
      while (steps[0] && (await attempt(steps[0]))) steps.shift();
      closed = true;
    },
    /** Another node holds the studio and will find out what is left. */
    drop: (): void => {
      closed = true;
      clearTimeout(timer);
      steps.length = 0;
    },
  };
};

export type Outbox = ReturnType<typeof studioOutbox>;
