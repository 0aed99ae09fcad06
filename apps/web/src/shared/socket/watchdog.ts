import { onReturn } from './reconnect.ts';

type Options = {
  /** Milliseconds without a message until a ping is sent. */
  quietMs: number;
  /** Milliseconds until the answer is overdue. */
  answerMs: number;
  ping: () => void;
  /** Called once, without an answer: the connection is dead although the socket still claims to be open. */
  onDead: () => void;
};

export type Watchdog = {
  /** Records a message. */
  received: () => void;
  stop: () => void;
};

/** A connection with so recent a message is not checked when the reader returns. */
const FRESH_MS = 2000;

/**
 * Detects the loss of a connection that browsers do not report: after a sleep, a change of network or a router's
 * timeout a socket stays "open" for minutes. Uses the system clock, which advances while the computer sleeps.
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
