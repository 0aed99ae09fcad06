import type { Draft } from './draft-copy.ts';

/** Where the text is: not saved, being saved, on the server since `at`, or only in this window. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; reason: string };

type Ways = {
  /** Resolves when the server has it. */
  send: (draft: Draft) => Promise<string>;
  /** Stores it in the window, or deletes it there. */
  copy: (draft: Draft | null) => void;
  tell: (state: DraftState) => void;
  /** Whether an automatic retry can help: not once the session has ended. */
  mayRetry?: (error: unknown) => boolean;
  /** Debounce time before saving, and delay before a retry, in milliseconds. */
  pauseMs?: number;
  retryMs?: number;
};

/**
 * Autosaves a draft: never two saves at once, the latest text last, and none after `stop`. Unsaved text stays in the
 * window and is retried until it is saved or the session ends: `flush` continues after that.
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
  /** Milliseconds until the next save, if one is due; null where only `flush` may retry. */
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
    /** Saves pending text immediately. */
    flush,
    /** Whether something is not on the server yet. */
    unsaved: () => waiting !== null || sending !== null,
    /** Starts no further save; resolves when the current one has ended. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await sending;
    },
    /** Continues after `stop`. */
    resume: () => {
      stopped = false;
      if (waiting !== null) later(pauseMs);
    },
    /** Discards everything. */
    forget: () => {
      clearTimeout(timer);
      waiting = null;
      copy(null);
      tell({ kind: 'none' });
    },
  };
};
