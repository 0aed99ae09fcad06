import type { startViewing, stopViewing, viewerBeat } from '@onair/contract/live/audience/live';
import type { PlayQuality } from '@onair/contract/live/audience/quality';
import { LeanFailure, leanCall } from '../shared/api/lean-call.ts';
import { clientId } from './identity.ts';
import { preferences } from './preferences.ts';
import { isReporting } from './stage/play-quality.ts';

type OnBeat = (news: { live: boolean; watching: number }) => void;

export type Viewing = {
  /** The token for the picture's socket; requested again when the server no longer knows the last one. */
  token: () => Promise<string>;
  forget: () => void;
  /** Sets the source of playback quality; null while there is none. */
  report: (take: (() => PlayQuality) | null) => void;
};

const RETRY_MS = 5000;

/** Counts as a viewer until the page is left: starts, sends heartbeats, and says goodbye. */
export const startViewer = (slug: string, onBeat: OnBeat): Viewing => {
  let begun: Promise<string> | null = null;
  let viewer: string | null = null;
  let take: (() => PlayQuality) | null = null;
  let watching = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (path: string, body: object, keepalive = false) => ({
    method: 'POST' as const,
    path,
    body,
    keepalive,
    locale: preferences.get().locale,
  });

  const beat = async (everyMs: number): Promise<void> => {
    if (viewer === null) return;
    try {
      const reports = take !== null && isReporting(watching, Math.random());
      const body = { viewer, ...(reports ? { quality: take?.() } : {}) };
      const news = await leanCall<typeof viewerBeat>(post('/api/live/viewers/beat', body));
      watching = news.watching;
      onBeat(news);
    } catch (error) {
      if (error instanceof LeanFailure && error.gone) {
        forget();
        return void token();
      }
    }
    clearTimeout(timer);
    timer = setTimeout(beat, everyMs, everyMs);
  };
  const start = async (): Promise<string> => {
    const path = `/api/live/${slug}/viewers`;
    const given = await leanCall<typeof startViewing>(post(path, { clientId }));
    viewer = given.viewer;
    clearTimeout(timer);
    timer = setTimeout(beat, given.beatSeconds * 1000, given.beatSeconds * 1000);
    return given.viewer;
  };
  const forget = () => {
    clearTimeout(timer);
    begun = null;
    viewer = null;
  };
  const token = (): Promise<string> => {
    begun ??= start().catch((error: unknown) => {
      forget();
      const gone = error instanceof LeanFailure && error.gone;
      if (!gone) timer = setTimeout(() => void token().catch(() => undefined), RETRY_MS);
      throw error;
    });
    return begun;
  };

  const leave = () => {
    if (viewer === null) return;
    void leanCall<typeof stopViewing>(post('/api/live/viewers/stop', { viewer }, true)).catch(() => undefined);
    forget();
  };
  window.addEventListener('pagehide', leave);
  // Restored from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void token().catch(() => undefined);
  });
  void token().catch(() => undefined);
  return {
    token,
    forget,
    report: (next) => {
      take = next;
    },
  };
};
