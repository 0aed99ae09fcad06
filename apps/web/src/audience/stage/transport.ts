import type { PlayerState } from '../../domains/live/player/index.ts';
import { isAnswered } from '../../shared/api/lean-call.ts';

/** FLV over WebSocket is the quickest; HLS passes where no socket does, plays on old iPhones, and goes back in time. */
export type Transport = 'flv' | 'hls';

const PROBE_MS = 1500;

type Options = {
  /** An address that answers where HLS can be played. */
  url: string;
  /** Connects the socket immediately. */
  retry: () => void;
  /** Sockets get no answer where HTTP does, or the browser can play none. */
  blocked: () => void;
  /** Asks over HTTP. */
  ask?: (url: string) => Promise<boolean>;
};

/**
 * Finds out whether only sockets fail: while the player is away it asks over HTTP, and where that is answered and the next
 * socket breaks all the same, no socket gets through. A server that restarts answers neither.
 */
export const socketProbe = ({ url, retry, blocked, ask = isAnswered }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** HTTP was answered, and the socket was tried immediately afterwards. */
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
