import type { Socket } from 'node:net';
import type { EngineFailure, FromMedia, ToMedia } from '@onair/contract/live/media-channel';
import type { MediaAway } from '@onair/contract/live/studio-now';
import type { Deps } from '../../../deps.ts';
import { type MediaChild, publishUrlOf, rtmpOf, superviseMedia } from './media-child.ts';
import { mediaFiles } from './media-files.ts';
import { hlsSocketOf, makeSocketFolder, programSocketOf } from './sockets.ts';

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
