import { onReturn } from './reconnect.ts';

type Options = {
  /** Milliseconds without a message after which the other side is asked for one. */
  quietMs: number;
  /** Milliseconds that it has to answer. */
  answerMs: number;
  ping: () => void;
  /** Called once: nothing came back, so the connection is dead although the socket still claims to be open. */
  onDead: () => void;
};

export type Watchdog = {
  /** Something arrived. */
  received: () => void;
  stop: () => void;
};

/** A connection that was heard so recently is not asked when the reader returns. */
const FRESH_MS = 2000;

/**
 * Watches a connection whose loss the browser does not report: after a sleep, a change of network or a timeout in a router,
 * a socket stays "open" for minutes. Time is read from the clock of the day, which goes on while the computer sleeps.
 */
export const newWatchdog = ({ quietMs, answerMs, ping, onDead }: Options): Watchdog => {
  let receivedAt = Date.now();
  let pingedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arm = () => {
    clearTimeout(timer);
    const due = pingedAt === null ? receivedAt + quietMs : pingedAt + answerMs;
    timer = setTimeout(check, Math.max(0, due - Date.now()));
  };
  const check = () => {
    const now = Date.now();
    if (pingedAt !== null && now - pingedAt >= answerMs) {
      stop();
      return onDead();
    }
    if (pingedAt === null && now - receivedAt >= quietMs) probe();
    else arm();
  };
  const probe = () => {
    pingedAt = Date.now();
    arm();
    ping();
  };
  const forget = onReturn(() => {
    if (pingedAt === null && Date.now() - receivedAt > FRESH_MS) probe();
  });
  const stop = () => {
    clearTimeout(timer);
    forget();
  };
  arm();
  return {
    received: () => {
      receivedAt = Date.now();
      if (pingedAt === null) return;
      pingedAt = null;
      arm();
    },
    stop,
  };
};
