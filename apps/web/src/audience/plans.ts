import type { AudiencePlan, audiencePlans, followPlan, unfollowPlan } from '@onair/contract/live/audience-plans';
import type { pushKey } from '@onair/contract/notifications/push';
import { leanCall } from '../shared/api/lean-call.ts';
import { currentPush, subscribeBrowser } from '../shared/push/browser-push.ts';
import { preferences, wordsNow } from './preferences.ts';
import { createStore, readStored, writeStored } from './store.ts';
import { showToast } from './toasts.tsx';

const REFRESH_MS = 60_000;
const POLL_MS = 5_000;
const SOON_MS = 60_000;
const SCOPE = '/live/';

type Plans = {
  plans: readonly AudiencePlan[];
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  ahead: number;
  /** The plan with a reminder in this browser. */
  followed: string | null;
};

/** A studio's plans, and this browser's reminder: by push where allowed, else on the open page. */
export const openPlans = (slug: string) => {
  const key = `live-remind-${slug}`;
  const store = createStore<Plans>({ plans: [], ahead: 0, followed: readStored(key) });
  const path = `/api/live/${slug}/plans`;

  const load = async (): Promise<void> => {
    const { locale } = preferences.get();
    const sent = Date.now();
    const answer = await leanCall<typeof audiencePlans>({ method: 'GET', path, locale }).catch(() => null);
    if (!answer) return;
    store.set({ plans: answer.plans, ahead: Date.parse(answer.now) - (sent + Date.now()) / 2 });
  };
  void load();
  setInterval(() => void load(), REFRESH_MS);
  let remindedId = '';
  /** An open page shows the reminder itself, whether or not the browser may notify. */
  setInterval(() => {
    const { plans, ahead, followed } = store.get();
    const plan = plans.find(({ id }) => id === followed);
    const left = plan ? Date.parse(plan.startsAt) - Date.now() - ahead : 0;
    if (!plan || left > SOON_MS || left < -SOON_MS || remindedId === plan.id) return;
    remindedId = plan.id;
    showToast(wordsNow().plan.begins(plan.title));
  }, POLL_MS);

  const note = (id: string | null): void => {
    writeStored(key, id);
    store.set({ followed: id });
  };
  return {
    ...store,
    load: () => void load(),
    /** Requests permission; call it within a user gesture. */
    follow: async (id: string): Promise<void> => {
      const { locale } = preferences.get();
      const words = wordsNow().plan;
      note(id);
      try {
        const { key: server } = await leanCall<typeof pushKey>({ method: 'GET', path: '/api/push/key', locale });
        const browser = await subscribeBrowser(server, SCOPE);
        if (typeof browser === 'string') return showToast(words.onPage);
        await leanCall<typeof followPlan>({ method: 'POST', path: `${path}/${id}/follow`, locale, body: browser });
        showToast(words.byPush);
      } catch {
        showToast(words.onPage);
      }
    },
    unfollow: async (id: string): Promise<void> => {
      note(null);
      const { locale } = preferences.get();
      const browser = await currentPush(SCOPE).catch(() => null);
      if (!browser) return;
      const body = { endpoint: browser.endpoint };
      await leanCall<typeof unfollowPlan>({ method: 'POST', path: `${path}/${id}/unfollow`, locale, body }).catch(
        () => null,
      );
    },
  };
};

export type OpenPlans = ReturnType<typeof openPlans>;
