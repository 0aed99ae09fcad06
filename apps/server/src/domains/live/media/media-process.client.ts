import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineFailure, FromMedia, ToMedia } from '@onair/contract/live/media/channel';
import type { MediaAway } from '@onair/contract/live/studios/now';
import type { Logger } from 'pino';
import type { Config } from '../../../config/config.ts';
import type { Deps } from '../../../deps.ts';
import { type SupervisedProcess, supervise } from '../../../lib/supervised-process.ts';
import { mediaFiles } from './media-files.service.ts';

/** What the main thread of a process has done: its processor time and its current state. */
type Activity = { ranNs: number; state: string };

/** It runs or waits for a processor, or for a disk: it may be slow, but is not frozen. */
const BUSY_STATES = ['R', 'D'];

/** By the folder /proc of Linux; null elsewhere, and for a process that has ended. */
export const activityOf = (pid: number | null): Activity | null => {
  if (pid === null) return null;
  try {
    const [ran] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
    const state = /\) (\S) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
    return ran && state ? { ranNs: Number(ran), state } : null;
  } catch {
    return null;
  }
};

/**
 * Whether a process did nothing at all between two samples. The media process has a timer of 40 ms, so that it is idle
 * only while something keeps it from running: stopped, or blocked.
 */
const isUnchanged = (before: Activity | null, now: Activity | null): boolean =>
  before !== null && now !== null && before.ranNs === now.ranNs && !BUSY_STATES.includes(now.state);

const PING_MS = 500;
/** Consecutive pings without a reply after which the process hangs. */
const MISSED_MAX = 10;
/** A starting process loads its program first. */
const MISSED_AT_START_MAX = 60;
/** The same for a process that also stands still: it is frozen. One that is slow runs, or waits for its turn to. */
const STILL_MAX = 3;
/** From then on asking it is pointless. */
const SILENT_AFTER = 4;

/**
 * Detects a process that exists but hangs. It counts its own ticks, not time: after a pause of this process the other
 * one gets its full chance.
 */
export const heartbeat = (options: {
  ping: () => void;
  hangs: () => void;
  /** Activity of the other process so far; null where the system does not provide it. */
  activity: () => Activity | null;
}) => {
  let missed = 0;
  let still = 0;
  let started = false;
  let before: Activity | null = null;
  const sample = (): void => {
    const now = options.activity();
    still = isUnchanged(before, now) ? still + 1 : 0;
    before = now;
  };
  const timer = setInterval(() => {
    missed += 1;
    sample();
    const frozen = started && missed > STILL_MAX && still >= STILL_MAX;
    if (frozen || missed > (started ? MISSED_MAX : MISSED_AT_START_MAX)) {
      clearInterval(timer);
      options.hangs();
    } else options.ping();
  }, PING_MS).unref();
  return {
    answered: (): void => {
      missed = 0;
      started = true;
    },
    /** Whether it has been silent for so long that asking it is pointless. */
    isSilent: (): boolean => started && missed > SILENT_AFTER,
    stop: (): void => clearInterval(timer),
  };
};

const MAIN = fileURLToPath(new URL('../../../../../media/src/main.ts', import.meta.url));

/** Well within the five seconds that a kill may cost. */
const WAITS = { firstMs: 200, longestMs: 2_000, steadyMs: 10_000 };
/** Retry interval for faults that do not go away by themselves (a taken port, a missing program). */
const HOPELESS_WAIT_MS = 30_000;
const STOP_MS = 2_000;

type MediaChildOptions = {
  environment: NodeJS.ProcessEnv;
  rtmpHost: string;
  /** The port to ask for at first; 0 for any. */
  rtmpPort: number;
  /** Whether another port will do when that one is taken. */
  anyPort: boolean;
  programSocket: string;
  /** Where HLS is served, and where its segments lie. */
  hls: { socket: string; folder: string; minutes: number };
  log: Logger;
  message: (message: FromMedia) => void;
  /** It has exited; `failure` where it said why it cannot run. */
  gone: (failure: EngineFailure | null) => void;
};

/** Runs the media process, restarts it whenever it exits, and replaces it when it hangs. */
export const superviseMedia = (options: MediaChildOptions) => {
  const { log } = options;
  let port = options.rtmpPort;
  let failure: EngineFailure | null = null;
  let beat: ReturnType<typeof heartbeat> | null = null;

  const onMessage = (message: FromMedia): void => {
    beat?.answered();
    if (message.type === 'pong') return;
    if (message.type === 'ready') {
      if (options.rtmpPort !== 0 && message.rtmpPort !== options.rtmpPort) {
        log.warn(
          { port: message.rtmpPort, taken: options.rtmpPort },
          'RTMP listens on another port: that one is taken',
        );
      }
      // Encoders keep their address when the process is restarted.
      port = message.rtmpPort;
    }
    if (message.type === 'engineFailed') failure = message.reason;
    options.message(message);
  };

  /** The delay before the next start, where it is not the usual one. */
  const waitAfter = (why: EngineFailure | null): number | undefined => {
    if (why === 'portTaken' && options.anyPort && port !== 0) {
      port = 0;
      return undefined;
    }
    if (why === 'portTaken' && !options.anyPort) {
      log.error(`RTMP_PORT ${port} on ${options.rtmpHost} is taken: the studios are without media until it is free.`);
    }
    return why === null ? undefined : HOPELESS_WAIT_MS;
  };

  const process: SupervisedProcess<ToMedia> = supervise<FromMedia, ToMedia>({
    program: MAIN,
    environment: () => ({
      ...options.environment,
      RTMP_HOST: options.rtmpHost,
      RTMP_PORT: String(port),
      MEDIA_PROGRAM_SOCKET: options.programSocket,
      MEDIA_HLS_SOCKET: options.hls.socket,
      MEDIA_HLS_DIR: options.hls.folder,
      MEDIA_HLS_MINUTES: String(options.hls.minutes),
    }),
    waits: WAITS,
    stop: { message: { type: 'stop' } satisfies ToMedia, withinMs: STOP_MS },
    log,
    printed: (line) => log.warn({ media: line }, 'media says'),
    message: onMessage,
    started: () => {
      failure = null;
      beat = heartbeat({
        ping: () => void process.send({ type: 'ping' }),
        activity: () => activityOf(process.pid()),
        hangs: () => {
          log.error({ pid: process.pid() }, 'the media process does not answer: it is replaced');
          process.kill();
        },
      });
    },
    ended: (end) => {
      beat?.stop();
      log.warn({ ...end, failure }, 'the media process has ended');
      options.gone(failure);
      return waitAfter(failure);
    },
  });

  return {
    pid: process.pid,
    restarts: process.restarts,
    /** Whether it has been silent for seconds. */
    isSilent: () => beat?.isSilent() ?? false,
    /** @returns false when the process is not running */
    send: process.send,
    stop: async (): Promise<void> => {
      beat?.stop();
      await process.close();
    },
  };
};

type MediaChild = ReturnType<typeof superviseMedia>;

const ENCODER_PORT = 1935;

/** The address at which the media process accepts encoders. */
const rtmpOf = ({ rtmpHost, rtmpPort, demo, production }: Config) => ({
  rtmpHost,
  rtmpPort: rtmpPort ?? ENCODER_PORT,
  // In production encoders are configured with one port: they would never find another one.
  anyPort: demo || rtmpPort === 0 || (rtmpPort === null && !production),
});

/** The host name given to encoders; with a wildcard address it is this machine's name as people reach it. */
export const publicHostOf = ({ rtmpHost, publicUrl }: Pick<Config, 'rtmpHost' | 'publicUrl'>): string => {
  const anywhere = rtmpHost === '0.0.0.0' || rtmpHost === '::';
  const host = anywhere ? (publicUrl ? new URL(publicUrl).hostname : hostname()) : rtmpHost;
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
};

export const publishUrlOf = (config: Pick<Config, 'rtmpHost' | 'publicUrl'>, port: number): string =>
  `rtmp://${publicHostOf(config)}:${port}/live`;

/** Maximum length of a Unix socket's path. */
const PATH_MAX = 100;

/** A local socket: in the data folder, unless its path is too long. */
const socketOf = (dataDir: string, name: string): string => {
  const usual = join(dataDir, 'run', name);
  if (Buffer.byteLength(usual) <= PATH_MAX) return usual;
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `onair-${short}`, name);
};

/** Where the media process serves FLV to other processes of this product. */
export const programSocketOf = (dataDir: string): string => socketOf(dataDir, 'media.sock');

/** Where it serves HLS to this server. */
export const hlsSocketOf = (dataDir: string): string => socketOf(dataDir, 'hls.sock');

/** The folder is private: anyone who reaches the socket may read and write streams. */
const makeSocketFolder = (programSocket: string): void => {
  mkdirSync(dirname(programSocket), { recursive: true, mode: 0o700 });
};

type Options = Pick<Deps, 'config' | 'log'> & {
  /** Whether commands and requests carry the epoch of their studio's lease. */
  fenced: boolean;
  /** Called once the previous process has ended. */
  isWanted: () => boolean;
  message: (message: FromMedia) => void;
  /** It has ended, or is about to: its last report is no longer valid. */
  gone: () => void;
};

const BEGIN_AGAIN_MS = 2_000;

/** The media process of this node: started when it holds a studio, stopped when it holds none. */
export const mediaProcess = ({ config, log, fenced, isWanted, message, gone }: Options) => {
  const programSocket = programSocketOf(config.dataDir);
  let child: MediaChild | null = null;
  let stopping: Promise<void> = Promise.resolve();
  let rtmpPort: number | null = null;
  let failure: EngineFailure | null = null;

  const end = (why: EngineFailure | null): void => {
    rtmpPort = null;
    failure = why;
    gone();
  };
  const start = (): void => {
    makeSocketFolder(programSocket);
    child = superviseMedia({
      environment: { ...config.mediaEnvironment, ...(fenced ? { MEDIA_FENCED: '1' } : {}) },
      ...rtmpOf(config),
      programSocket,
      hls: {
        socket: hlsSocketOf(config.dataDir),
        folder: mediaFiles(config.mediaDir).folder('hls'),
        minutes: config.hlsMinutes,
      },
      log,
      message: (one) => {
        if (one.type === 'ready') {
          rtmpPort = one.rtmpPort;
          failure = null;
          log.info({ port: rtmpPort }, 'the media process is ready');
        }
        message(one);
      },
      gone: end,
    });
  };
  const begin = (): void => {
    if (child) return;
    stopping
      .then(() => isWanted() && !child && start())
      .catch((err: unknown) => {
        log.error({ err }, 'the media process cannot be started; trying again');
        setTimeout(begin, BEGIN_AGAIN_MS).unref();
      });
  };
  return {
    send: (message: ToMedia, socket?: Socket): boolean => child?.send(message, socket) ?? false,
    /** It is running but has not replied for a while. */
    isSilent: (): boolean => child?.isSilent() ?? false,
    /** Why no encoder can connect; null where one can. */
    away: (): MediaAway | null => {
      if (rtmpPort !== null) return child?.isSilent() ? 'starting' : null;
      return failure === 'portTaken' ? 'portTaken' : 'starting';
    },
    /** Where encoders publish to; null while it is not ready. */
    publishUrl: (): string | null => (rtmpPort === null ? null : publishUrlOf(config, rtmpPort)),
    restarts: (): number => child?.restarts() ?? 0,
    pid: (): number | null => child?.pid() ?? null,
    begin,
    /** @returns when it has exited */
    stop: (): Promise<void> => {
      const last = child;
      child = null;
      if (last) {
        end(null);
        // The port has to be free before the process is started again.
        stopping = stopping.then(last.stop);
      }
      return stopping;
    },
    /** At the server's shutdown its last report stays valid, so that it can be stored. */
    end: async (): Promise<void> => {
      await child?.stop();
      child = null;
      rtmpPort = null;
    },
  };
};
