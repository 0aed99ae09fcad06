import type { LiveInfo, liveInfo } from '@onair/contract/live/audience/live';
import { LeanFailure, leanCall } from '../shared/api/lean-call.ts';
import { preferences } from './preferences.ts';
import { createStore } from './store.ts';

type Studio = {
  info: LiveInfo | null;
  /** Why there is none. */
  fault: 'notFound' | 'away' | null;
  live: boolean;
  /** Whether it has been live since the page was opened. */
  wasLive: boolean;
  /** Since when the server says that nothing is live, in milliseconds since 1970; null while something is. */
  offSince: number | null;
  title: string;
  watching: number | null;
};

const RETRY_MS = 4000;
const REFRESH_MS = 60_000;

/** The state of this page's studio: read on opening, every minute, and when a live starts or ends. */
export const openStudio = (slug: string) => {
  const studio = createStore<Studio>({
    info: null,
    fault: null,
    live: false,
    wasLive: false,
    offSince: null,
    title: '',
    watching: null,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const liveness = (live: boolean) => {
    const { wasLive, offSince } = studio.get();
    return { live, wasLive: wasLive || live, offSince: live ? null : (offSince ?? Date.now()) };
  };

  const load = async (): Promise<void> => {
    clearTimeout(timer);
    const { locale } = preferences.get();
    let again = REFRESH_MS;
    try {
      const info = await leanCall<typeof liveInfo>({
        method: 'GET',
        path: `/api/live/${slug}`,
        locale,
      });
      if (locale !== preferences.get().locale) return load();
      const { live, title, watching } = info;
      studio.set({ info, fault: null, title, watching, ...liveness(live) });
    } catch (error) {
      const gone = error instanceof LeanFailure && error.gone;
      if (!studio.get().info) studio.set({ fault: gone ? 'notFound' : 'away' });
      if (gone) return;
      again = RETRY_MS;
    }
    clearTimeout(timer);
    timer = setTimeout(load, again);
  };

  let { locale } = preferences.get();
  preferences.watch(() => {
    if (preferences.get().locale === locale) return;
    locale = preferences.get().locale;
    void load();
  });
  void load();
  return {
    ...studio,
    load: () => void load(),
    /** Received from the chat room or a heartbeat. */
    heard: (news: { live: boolean; watching: number; title?: string }) => {
      const before = studio.get();
      if (!before.info) return;
      studio.set({ ...news, ...liveness(news.live) });
      if (before.live !== news.live) void load();
    },
  };
};

export type OpenStudio = ReturnType<typeof openStudio>;
