import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { partsOf } from '@onair/contract/typed';
import type { Logger } from 'pino';

/** How it ended. */
type End = { code: number | null; signal: NodeJS.Signals | null };

type Supervision<From> = {
  /** Path of its program. */
  program: string;
  /** Read before each start. */
  environment: () => NodeJS.ProcessEnv;
  /** The delay before a restart, doubled each time up to the maximum. A process that ran for `steadyMs` resets it. */
  waits: { firstMs: number; longestMs: number; steadyMs: number };
  /** The message that asks it to exit, and the timeout before it is killed. */
  stop: { message: object; withinMs: number };
  log: Logger;
  /** A line of its output. */
  printed: (line: string) => void;
  message: (message: From) => void;
  started?: () => void;
  /** It has exited unasked. @returns milliseconds until the restart, null for none, undefined for the usual delay */
  ended: (end: End) => number | null | undefined;
};

export type SupervisedProcess<To> = {
  pid: () => number | null;
  /** How often it was restarted. */
  restarts: () => number;
  /** Sends a message, with a socket that it takes over. @returns false when the process is not running */
  send: (message: To, socket?: Socket) => boolean;
  /** For an unresponsive process. */
  kill: () => void;
  close: () => Promise<void>;
};

/** Redacts anything that could be a key, whatever a library prints. */
const harmless = (line: string): string => line.slice(0, 500).replace(/[\w-]{32,}/g, '[redacted]');

/**
 * Stops this process from reading a socket that was handed over. Until its handle is closed here both processes would
 * read, and data goes to whichever is first: on a busy machine one first message in fifty was lost. Pausing a socket is
 * not enough, since it keeps reading until its buffer is full.
 */
const stopReading = (socket: Socket): void => {
  const { _handle: handle } = partsOf(socket);
  const { readStop } = partsOf(handle);
  if (typeof readStop === 'function') readStop.call(handle);
};

/** Releases a socket that another process takes over. */
const release = (socket: Socket): void => {
  stopReading(socket);
  // Before it closes, a server asks its children about sockets that it handed over, and waits forever once a child has
  // exited. Ours forgets them: the local end is destroyed, while the connection continues there.
  Reflect.set(socket, 'server', null);
};

const call = (object: unknown, method: 'close' | 'destroy'): void => {
  const { [method]: act } = partsOf(object);
  if (typeof act === 'function') act.call(object);
};

/**
 * Closes sockets that a process had not taken when it ended. Node hands over one at a time and forgets those that wait:
 * their clients would wait, too, for an answer that nobody gives.
 */
const closeUntaken = (child: ChildProcess): void => {
  const { _pendingMessage: pending, _handleQueue: queue } = partsOf(child);
  call(partsOf(pending).handle, 'close');
  for (const { handle } of Array.isArray(queue) ? queue.map(partsOf) : []) call(handle, 'destroy');
};

/**
 * Runs a Node program as a separate process and restarts it with growing delays whenever it exits. It exits with this
 * process in any case: the channel between them closes then.
 */
export const supervise = <From, To extends object>(options: Supervision<From>): SupervisedProcess<To> => {
  const { program, environment, waits, log } = options;
  let child: ChildProcess | null = null;
  let waitMs = waits.firstMs;
  let restarts = 0;
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  const again = (ms: number): void => {
    timer = setTimeout(start, ms);
    waitMs = Math.min(waitMs * 2, waits.longestMs);
  };
  /** Null where the system has no room for another process at the moment: most such faults are events, and some throw. */
  const forked = (): ChildProcess | null => {
    try {
      return fork(program, [], { env: environment(), execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    } catch (err) {
      log.error({ err, program }, 'a process cannot be started; trying again');
      return null;
    }
  };
  const start = (): void => {
    const startedAt = performance.now();
    const now = forked();
    if (!now) {
      again(waitMs);
      return;
    }
    child = now;
    for (const output of [now.stdout, now.stderr]) {
      if (output) createInterface({ input: output }).on('line', (line) => options.printed(harmless(line)));
    }
    now.on('message', (message: From) => options.message(message));
    now.on('error', (err) => log.error({ err, program }, 'a process cannot be started or reached'));
    // Fires once for every exit, also for a program that could not be started.
    now.once('close', (code, signal) => {
      child = null;
      closeUntaken(now);
      if (performance.now() - startedAt > waits.steadyMs) waitMs = waits.firstMs;
      if (closing) return;
      const wait = options.ended({ code, signal });
      if (wait === null) return;
      restarts += 1;
      again(wait ?? waitMs);
    });
    options.started?.();
  };
  start();

  return {
    pid: () => child?.pid ?? null,
    restarts: () => restarts,
    send: (message, socket) => {
      if (!child?.connected) return false;
      if (socket) release(socket);
      child.send(message, socket, {}, () => socket?.destroy());
      return true;
    },
    kill: () => child?.kill('SIGKILL'),
    close: async () => {
      closing = true;
      clearTimeout(timer);
      const last = child;
      if (!last) return;
      const gone = new Promise((resolve) => last.once('close', resolve));
      if (last.connected) last.send(options.stop.message, () => {});
      const late = setTimeout(() => last.kill('SIGKILL'), options.stop.withinMs);
      await gone;
      clearTimeout(late);
    },
  };
};
