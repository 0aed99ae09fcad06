import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';

/** What has been written, and on which step. */
export type Draft = { data: ChannelDraft; step: 1 | 2 };

const PREFIX = 'channel-form ';
export const copyKey = (accountId: string, application: string | undefined): string =>
  `${PREFIX}${accountId} ${application ?? 'new'}`;

/**
 * Text that the server does not have yet, kept by this window until it does: a reload, or a new sign-in after the
 * session has ended, restores it. Text of another account is deleted unread.
 */
export const readCopy = (key: string): Draft | null => {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && name.split(' ')[1] !== key.split(' ')[1]) sessionStorage.removeItem(name);
    }
    const copy: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof copy === 'object' && copy !== null && 'data' in copy && 'step' in copy ? (copy as Draft) : null;
  } catch {
    return null;
  }
};

export const writeCopy = (key: string, draft: Draft | null): void => {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the text is in the page and, soon, on the server.
  }
};

/** Where the text is: not saved, being saved, on the server since `at`, or only in this window. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; reason: string };

type AutosaveOptions = {
  /** Resolves when the server has it. */
  send: (draft: Draft) => Promise<string>;
  /** Stores it in the window, or deletes it there. */
  copy: (draft: Draft | null) => void;
  onState: (state: DraftState) => void;
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
export const autosave = ({
  send,
  copy,
  onState,
  mayRetry = () => true,
  pauseMs = 800,
  retryMs = 5000,
}: AutosaveOptions) => {
  let pending: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let stopped = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  /** Milliseconds until the next save, if one is due; null where only `flush` may retry. */
  const run = async (draft: Draft): Promise<number | null> => {
    onState({ kind: 'saving' });
    try {
      const at = await send(draft);
      if (pending === null && !stopped) {
        copy(null);
        onState({ kind: 'saved', at });
      }
      return pauseMs;
    } catch (error) {
      pending ??= draft;
      if (!stopped) onState({ kind: 'failed', reason: error instanceof Error ? error.message : '' });
      return mayRetry(error) ? retryMs : null;
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    if (sending || stopped || pending === null) return;
    const draft = pending;
    pending = null;
    sending = run(draft).then((next) => {
      sending = null;
      if (pending !== null && !stopped && next !== null) later(next);
    });
  };

  return {
    change: (draft: Draft) => {
      stopped = false;
      pending = draft;
      copy(draft);
      later(pauseMs);
    },
    /** Saves pending text immediately. */
    flush,
    /** Whether something is not on the server yet. */
    unsaved: () => pending !== null || sending !== null,
    /** Starts no further save; resolves when the current one has ended. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await sending;
    },
    /** Continues after `stop`. */
    resume: () => {
      stopped = false;
      if (pending !== null) later(pauseMs);
    },
    /** Discards everything. */
    forget: () => {
      clearTimeout(timer);
      pending = null;
      copy(null);
      onState({ kind: 'none' });
    },
  };
};
