import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EngineFailure, FromMedia, ToMedia } from '@onair/contract/live/media-channel';
import type { Logger } from 'pino';
import { heartbeat } from './heartbeat.ts';
import { stopReading } from './stop-reading.ts';

const MAIN = fileURLToPath(new URL('../../../../../media/src/main.ts', import.meta.url));

/** First wait before another start, doubled each time up to the longest; well within the five seconds that a kill may cost. */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
/** Anyone who has run for so long has not failed to start. */
const STEADY_MS = 10_000;
/** What does not help by itself (a taken port, a missing program) is tried again this seldom. */
const HOPELESS_WAIT_MS = 30_000;
const STOP_MS = 2_000;

export type MediaChildOptions = {
  environment: NodeJS.ProcessEnv;
  rtmpHost: string;
  /** The port to ask for at first; 0 for any. */
  rtmpPort: number;
  /** Whether any other port will do when that one is taken. */
  anyPort: boolean;
  inlet: string;
  /** Where HLS is served, and where its segments lie. */
  hls: { socket: string; folder: string; minutes: number };
  log: Logger;
  message: (message: FromMedia) => void;
  /** It is gone; `failure` where it said why it cannot run. */
  gone: (failure: EngineFailure | null) => void;
};

/** Nothing that could be a stream key gets into the log, whatever a library prints. */
const harmless = (line: string): string => line.slice(0, 500).replace(/[\w-]{32,}/g, '[redacted]');

/**
 * Runs the media process and starts it again whenever it ends. It ends with this process, however that ends: the channel
 * between them closes then.
 */
export const superviseMedia = (options: MediaChildOptions) => {
  const { log } = options;
  let child: ChildProcess | null = null;
  let port = options.rtmpPort;
  let failure: EngineFailure | null = null;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let restarts = 0;
  let beat: ReturnType<typeof heartbeat> | null = null;

  const heard = (message: FromMedia): void => {
    if (message.type === 'ready') {
      if (options.rtmpPort !== 0 && message.rtmpPort !== options.rtmpPort) {
        log.warn(
          { port: message.rtmpPort, taken: options.rtmpPort },
          'RTMP listens on another port: that one is taken',
        );
      }
      // Encoders keep their address when the process comes back.
      port = message.rtmpPort;
    }
    if (message.type === 'engineFailed') failure = message.reason;
    options.message(message);
  };

  const again = (): void => {
    const taken = failure === 'portTaken';
    if (taken && options.anyPort && port !== 0) port = 0;
    else if (failure !== null) wait = HOPELESS_WAIT_MS;
    if (taken && !options.anyPort) {
      log.error(`RTMP_PORT ${port} on ${options.rtmpHost} is taken: the studios are without media until it is free.`);
    }
    restarts += 1;
    timer = setTimeout(begin, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const begin = (): void => {
    failure = null;
    const startedAt = performance.now();
    const mine = fork(MAIN, {
      env: {
        ...options.environment,
        RTMP_HOST: options.rtmpHost,
        RTMP_PORT: String(port),
        MEDIA_INLET: options.inlet,
        MEDIA_HLS_SOCKET: options.hls.socket,
        MEDIA_HLS_DIR: options.hls.folder,
        MEDIA_HLS_MINUTES: String(options.hls.minutes),
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = mine;
    for (const output of [mine.stdout, mine.stderr]) {
      if (output)
        createInterface({ input: output }).on('line', (line) => log.warn({ media: harmless(line) }, 'media says'));
    }
    const pulse = heartbeat({
      ping: () => void (mine.connected && mine.send({ type: 'ping' } satisfies ToMedia, () => {})),
      hangs: () => {
        log.error({ pid: mine.pid }, 'the media process does not answer: it is replaced');
        mine.kill('SIGKILL');
      },
    });
    beat = pulse;
    mine.on('message', (message: FromMedia) => {
      pulse.heard();
      if (message.type !== 'pong') heard(message);
    });
    mine.on('error', (error) => log.error({ err: error }, 'the media process cannot be reached'));
    // Comes once for every end, also for a program that could not be started.
    mine.once('close', (code, signal) => {
      child = null;
      pulse.stop();
      if (performance.now() - startedAt > STEADY_MS) wait = FIRST_WAIT_MS;
      if (stopped) return;
      log.warn({ code, signal, failure }, 'the media process has ended');
      options.gone(failure);
      again();
    });
  };

  begin();
  return {
    pid: () => child?.pid ?? null,
    restarts: () => restarts,
    /** Whether it has been silent for seconds. */
    isSilent: () => beat?.isSilent() ?? false,
    /** @returns false when there is nobody to hear it */
    say: (message: ToMedia, socket?: Socket): boolean => {
      if (!child?.connected) return false;
      if (socket) stopReading(socket);
      // A server asks its children about sockets that it gave away before it closes, and waits for ever once a child has
      // ended. Ours forgets them: what is left of one here is destroyed, the connection lives on there.
      if (socket) Reflect.set(socket, 'server', null);
      child.send(message, socket, {}, () => socket?.destroy());
      return true;
    },
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      const last = child;
      if (!last) return;
      const ended = new Promise((resolve) => last.once('close', resolve));
      if (last.connected) last.send({ type: 'stop' } satisfies ToMedia, () => {});
      const late = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
};

export type MediaChild = ReturnType<typeof superviseMedia>;
