import type { PlayerState } from '../../domains/live/player/index.ts';
import { isAnswered } from '../../shared/api/lean-call.ts';

/**
 * FLV over WebSocket has the lowest latency; HLS works where sockets are blocked, plays on old iPhones, and can seek
 * back.
 */
export type Transport = 'flv' | 'hls';

const PROBE_MS = 1500;

type Options = {
  /** An address that responds where HLS can be played. */
  url: string;
  /** Connects the socket immediately. */
  retry: () => void;
  /** Sockets fail where HTTP works, or the browser cannot play FLV. */
  blocked: () => void;
  /** Probes over HTTP. */
  ask?: (url: string) => Promise<boolean>;
};

/**
 * Finds out whether only sockets fail: while the player is disconnected it probes over HTTP, and if that succeeds and
 * the next socket still fails, sockets are blocked. A server that restarts answers neither.
 */
export const socketProbe = ({ url, retry, blocked, ask = isAnswered }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** HTTP succeeded, and the socket was tried immediately afterwards. */
  let answered = false;

  const probe = async (): Promise<void> => {
    const ok = await ask(url);
    if (closed) return;
    answered = ok;
    if (ok) retry();
    else timer = setTimeout(probe, PROBE_MS);
  };

  return {
    state: (state: PlayerState): void => {
      if (state === 'connecting') return;
      clearTimeout(timer);
      if (state === 'unsupported' || (state === 'away' && answered)) blocked();
      else if (state === 'away') timer = setTimeout(probe, PROBE_MS);
      else if (state === 'playing') answered = false;
    },
    close: (): void => {
      closed = true;
      clearTimeout(timer);
    },
  };
};
