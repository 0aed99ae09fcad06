import type { Draft } from './draft-copy.ts';

/** Where the text is: nowhere yet, on its way, on the server since `at`, or only in this window. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; reason: string };

type Ways = {
  /** Answers when the server has it. */
  send: (draft: Draft) => Promise<string>;
  /** Keeps it in the window, or forgets it there. */
  copy: (draft: Draft | null) => void;
  tell: (state: DraftState) => void;
  /** Whether another try by itself can help: not once the session has ended. */
  mayRetry?: (error: unknown) => boolean;
  /** Milliseconds without a change before it is sent, and before it is tried again after a failure. */
  pauseMs?: number;
  retryMs?: number;
};

/**
 * Saves a draft as it is written: never two saves at once, the latest text last, and none after `stop`. What has not
 * arrived stays in the window and is tried again until it has, or until the session ends: `flush` goes on after that.
 */
export const draftKeeper = ({ send, copy, tell, mayRetry = () => true, pauseMs = 800, retryMs = 5000 }: Ways) => {
  let waiting: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let stopped = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  /** Milliseconds until the next save, if another is due; null where only `flush` may try again. */
  const run = async (draft: Draft): Promise<number | null> => {
    tell({ kind: 'saving' });
    try {
      const at = await send(draft);
      if (waiting === null && !stopped) {
        copy(null);
        tell({ kind: 'saved', at });
      }
      return pauseMs;
    } catch (error) {
      waiting ??= draft;
      if (!stopped) tell({ kind: 'failed', reason: error instanceof Error ? error.message : '' });
      return mayRetry(error) ? retryMs : null;
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    if (sending || stopped || waiting === null) return;
    const draft = waiting;
    waiting = null;
    sending = run(draft).then((next) => {
      sending = null;
      if (waiting !== null && !stopped && next !== null) later(next);
    });
  };

  return {
    change: (draft: Draft) => {
      stopped = false;
      waiting = draft;
      copy(draft);
      later(pauseMs);
    },
    /** Sends what waits, now. */
    flush,
    /** Something is not on the server yet. */
    unsaved: () => waiting !== null || sending !== null,
    /** No save begins any more; resolves when the one under way has ended. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await sending;
    },
    /** Goes on after `stop`. */
    resume: () => {
      stopped = false;
      if (waiting !== null) later(pauseMs);
    },
    /** Nothing is worth keeping any more. */
    forget: () => {
      clearTimeout(timer);
      waiting = null;
      copy(null);
      tell({ kind: 'none' });
    },
  };
};
