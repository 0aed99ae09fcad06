import { onReturn } from './reconnect.ts';

type Options = {
  /** Milliseconds without a message after which the other side is asked for one. */
  quietMs: number;
  /** Milliseconds that it has to answer. */
  answerMs: number;
  ask: () => void;
  /** Called once: nothing came back, so the connection is dead although the socket still claims to be open. */
  dead: () => void;
};

export type Watchdog = {
  /** Something arrived. */
  heard: () => void;
  stop: () => void;
};

/** A connection that was heard so recently is not asked when the reader returns. */
const FRESH_MS = 2000;

/**
 * Watches a connection whose loss the browser does not report: after a sleep, a change of network or a timeout in a router,
 * a socket stays "open" for minutes. Time is read from the clock of the day, which goes on while the computer sleeps.
 */
export const newWatchdog = ({ quietMs, answerMs, ask, dead }: Options): Watchdog => {
  let heardAt = Date.now();
  let askedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arm = () => {
    clearTimeout(timer);
    const due = askedAt === null ? heardAt + quietMs : askedAt + answerMs;
    timer = setTimeout(look, Math.max(0, due - Date.now()));
  };
  const look = () => {
    const now = Date.now();
    if (askedAt !== null && now - askedAt >= answerMs) {
      stop();
      return dead();
    }
    if (askedAt === null && now - heardAt >= quietMs) probe();
    else arm();
  };
  const probe = () => {
    askedAt = Date.now();
    arm();
    ask();
  };
  const forget = onReturn(() => {
    if (askedAt === null && Date.now() - heardAt > FRESH_MS) probe();
  });
  const stop = () => {
    clearTimeout(timer);
    forget();
  };
  arm();
  return {
    heard: () => {
      heardAt = Date.now();
      if (askedAt === null) return;
      askedAt = null;
      arm();
    },
    stop,
  };
};
