import type { audienceReplays, Replay } from '@onair/contract/live/replays';
import { leanCall } from '../shared/api/lean-call.ts';
import { preferences } from './preferences.ts';
import { createStore } from './store.ts';

type Replays = {
  /** Null until they have been read. */
  replays: readonly Replay[] | null;
  failed: boolean;
  /** The one being watched; null for the live. */
  watched: Replay | null;
};

/** The replays that a studio offers, loaded when the list opens, and the one that this page plays. */
export const openReplays = (slug: string) => {
  const store = createStore<Replays>({ replays: null, failed: false, watched: null });
  const load = async (): Promise<void> => {
    store.set({ failed: false });
    const { locale } = preferences.get();
    const path = `/api/live/${slug}/replays`;
    try {
      store.set(await leanCall<typeof audienceReplays>({ method: 'GET', path, locale }));
    } catch {
      store.set({ replays: null, failed: true });
    }
  };
  return {
    ...store,
    load: () => void load(),
    play: (watched: Replay | null) => store.set({ watched }),
  };
};

export type OpenReplays = ReturnType<typeof openReplays>;
