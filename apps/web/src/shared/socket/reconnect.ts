/** The first and the longest wait, in milliseconds. */
export type BackOff = { firstMs: number; mostMs: number };

/**
 * Wait before attempt `attempt` (from 0): doubled up to the longest, with jitter over its last half by `share` (0 to
 * 1), so that clients do not return all at the same moment.
 */
export const backOff = (attempt: number, { firstMs, mostMs }: BackOff, share: number): number =>
  Math.round(Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 20)) * (0.5 + share / 2));

/** A random number from 0 to 1. */
export const randomShare = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

/** Close code of a server that restarts: its reason may be `{"retryInMs":n}`, which it spreads over its clients. */
const GOING_AWAY = 1001;

/** The wait requested by a restarting server, at most `mostMs`; null where it requests none. */
export const requestedWait = ({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>, mostMs: number): number | null => {
  if (code !== GOING_AWAY) return null;
  try {
    const { retryInMs }: { retryInMs?: unknown } = JSON.parse(reason);
    return typeof retryInMs === 'number' ? Math.min(mostMs, Math.max(0, retryInMs)) : null;
  } catch {
    // An intermediary closed the connection with a reason of its own.
    return null;
  }
};

/** The wait after a close: the server's request, else the back-off. */
export const waitAfter = (close: Pick<CloseEvent, 'code' | 'reason'>, attempt: number, times: BackOff): number =>
  requestedWait(close, times.mostMs) ?? backOff(attempt, times, randomShare());

/** The close of a socket whose other side is silent: the browser reports none. */
export const WENT_SILENT = { code: 1006, reason: '' } as const;

/**
 * Calls `back` when the network or the reader returns: after a tunnel, a sleep, another tab. Returns the unsubscribe
 * function.
 */
export const onReturn = (back: () => void): (() => void) => {
  const visible = () => {
    if (!document.hidden) back();
  };
  window.addEventListener('online', back);
  window.addEventListener('pageshow', back);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', back);
    window.removeEventListener('pageshow', back);
    document.removeEventListener('visibilitychange', visible);
  };
};
