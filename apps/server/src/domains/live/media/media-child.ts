import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EngineFailure, FromMedia, ToMedia } from '@onair/contract/live/media-channel';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import { type SupervisedProcess, supervise } from '../../../supervised-process.ts';
import { activityOf } from './activity.ts';
import { heartbeat } from './heartbeat.ts';

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

export type MediaChild = ReturnType<typeof superviseMedia>;

const ENCODER_PORT = 1935;

/** The address at which the media process accepts encoders. */
export const rtmpOf = ({ rtmpHost, rtmpPort, demo, production }: Config) => ({
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
