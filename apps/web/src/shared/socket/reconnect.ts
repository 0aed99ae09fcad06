/** Milliseconds: the first wait, and the longest. */
export type BackOff = { firstMs: number; mostMs: number };

/**
 * How long to wait before attempt `attempt` (from 0): doubling up to the longest, and spread over the last half by `share`
 * (0 to 1), so that many clients do not return at once.
 */
export const backOff = (attempt: number, { firstMs, mostMs }: BackOff, share: number): number =>
  Math.round(Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 20)) * (0.5 + share / 2));

/** A random share from 0 to 1. */
export const randomShare = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

/** The server goes away and comes back: its reason may be `{"retryInMs":n}`, spread by it over all its clients. */
const GOING_AWAY = 1001;

/** The wait that a server going away asks for, at most `mostMs`; null where it asks for none. */
export const requestedWait = ({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>, mostMs: number): number | null => {
  if (code !== GOING_AWAY) return null;
  try {
    const { retryInMs }: { retryInMs?: unknown } = JSON.parse(reason);
    return typeof retryInMs === 'number' ? Math.min(mostMs, Math.max(0, retryInMs)) : null;
  } catch {
    // Something between us and the server closed the connection with a reason of its own.
    return null;
  }
};

/** The wait after a close: what the server asks for, otherwise the back-off. */
export const waitAfter = (close: Pick<CloseEvent, 'code' | 'reason'>, attempt: number, times: BackOff): number =>
  requestedWait(close, times.mostMs) ?? backOff(attempt, times, randomShare());

/** How a socket closes whose other side no longer answers: the browser reports nothing. */
export const WENT_SILENT = { code: 1006, reason: '' } as const;

/** Calls `back` when the network or the reader returns: after a tunnel, a sleep, another tab. Returns how to stop. */
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
