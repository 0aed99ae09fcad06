import { DAY } from '@onair/contract/lib/local-time';
import type { Deps } from '../deps.ts';
import { noteExposuresFrom, upkeepEvents } from '../domains/analytics/index.ts';
import { companyCalendar } from '../lib/calendar.ts';
import { demoFiller } from './activity/fill.ts';
import { loadDrafts } from './content/drafts.ts';
import { loadModeration } from './content/moderation.ts';
import { loadPolicySets } from './content/policy-sets.ts';
import { loadSchedule } from './live/schedule.ts';
import { loadParameters } from './live/stream-parameters.ts';
import { loadLives } from './live/studios.ts';
import { loadRecordings, loadRestreams, loadVideos } from './live/videos.ts';
import { loadInvites, loadPortraits, loadProfiles, loadSessions } from './load/accounts.ts';
import { loadAlerts } from './load/alerts.ts';
import { loadAnnouncements } from './load/announcements.ts';
import { loadBilling } from './load/billing.ts';
import { loadCampaigns } from './load/campaigns.ts';
import { loadCertifications } from './load/certifications.ts';
import { loadChat } from './load/chat.ts';
import { loadComments } from './load/comments.ts';
import { loadGroups } from './load/groups.ts';
import { beginLoading, type Loading } from './load/loading.ts';
import { loadVisits } from './load/visits.ts';
import { demoActors } from './people.store.ts';
import { type DemoState, readDemo, saveDemo } from './state.store.ts';

/** Days of items in one write. */
const ITEM_DAYS = 60;
/** Whole days that exist before the server is ready: what the pages show first. */
const FIRST_DAYS = 13;
/** Whole days in one transaction; other writers of events wait for it. */
const STEP_DAYS = 3;

type SeedProgress = (done: number, total: number) => void;

const begin = (deps: Deps): DemoState => {
  const calendar = companyCalendar(deps.config.timeZone);
  const anchor = calendar.at(deps.now().getTime()).dayNumber;
  const firstDay = anchor - deps.config.demoDays;
  const publishedUntil = calendar.startOf(firstDay) - 1;
  const filledUntil = calendar.startOf(anchor) - 1;
  return { firstDay, anchor, publishedUntil, filledUntil, historyFrom: anchor, furnished: false, alerted: false };
};

/** In order: each builds on those before it. */
const PARTS: readonly ((loading: Loading) => Promise<unknown>)[] = [
  loadCampaigns,
  loadBilling,
  loadPolicySets,
  loadParameters,
  loadLives,
  loadSchedule,
  loadAnnouncements,
  loadProfiles,
  loadVisits,
  loadPortraits,
  loadSessions,
  loadGroups,
  loadCertifications,
  loadModeration,
  loadDrafts,
  loadChat,
  loadVideos,
  loadRecordings,
  loadRestreams,
  loadInvites,
  loadComments,
];

/** Each part checks whether it exists already, so that a start after an interruption adds what is missing. */
const furnish = async (deps: Deps): Promise<void> => {
  const loading = await beginLoading(deps);
  for (const load of PARTS) await load(loading);
};

/** Publishes and counts everything up to an instant, day by day: missed whole days are stored as history. */
export const catchUp = async (deps: Deps, state: DemoState, until: number): Promise<void> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const { publish, storeDays, live } = demoFiller(deps, state);
  for (let from = state.publishedUntil; from < until; ) {
    const to = Math.min(until, from + ITEM_DAYS * DAY);
    await publish(from, to);
    from = to;
  }
  for (let from = state.filledUntil; from < until; ) {
    const next = calendar.at(from + 1);
    const end = calendar.startOf(next.dayNumber + 1) - 1;
    const to = Math.min(until, end);
    const whole = from + 1 === calendar.startOf(next.dayNumber) && to === end;
    if (whole) await storeDays([next.dayNumber], { filledUntil: to });
    else await live(from, to);
    from = to;
    await saveDemo(deps.db, { filledUntil: to });
  }
};

/** Stores whole days before the existing ones, newest first, back to `first`. */
const storeHistory = async (deps: Deps, first: number, progress: SeedProgress, goesOn = () => true): Promise<void> => {
  const state = await readDemo(deps.db);
  if (!state) return;
  const { storeDays } = demoFiller(deps, state);
  const total = state.anchor - state.firstDay;
  for (let from = state.historyFrom; from > first && goesOn(); ) {
    const historyFrom = Math.max(first, from - STEP_DAYS);
    await storeDays(
      Array.from({ length: from - historyFrom }, (_, n) => from - 1 - n),
      { historyFrom },
    );
    from = historyFrom;
    progress(state.anchor - from, total);
  }
};

/**
 * Creates the demo company: at the first start its items, the last two weeks and everything else; later whatever was
 * missed since. After an interruption the next call continues; nothing is stored twice.
 */
export const seedDemo = async (deps: Deps, progress: SeedProgress): Promise<void> => {
  let state = await readDemo(deps.db);
  if (!state) {
    state = begin(deps);
    await upkeepEvents(deps);
    await noteExposuresFrom(deps.db, state.anchor);
    await saveDemo(deps.db, state);
  }
  const until = deps.now().getTime();
  const { publish } = demoFiller(deps, state);
  if (!state.furnished) {
    for (let from = state.publishedUntil; from < until; from += ITEM_DAYS * DAY) {
      await publish(from, Math.min(until, from + ITEM_DAYS * DAY));
    }
    await storeHistory(deps, Math.max(state.firstDay, state.anchor - FIRST_DAYS), progress);
  }
  await catchUp(deps, (await readDemo(deps.db)) ?? state, until);
  if (state.furnished) return;
  await furnish(deps);
  await saveDemo(deps.db, { furnished: true });
};

/** Stores the days before those that `seedDemo` has stored, so that figures can be compared with a baseline. */
export const seedHistory = async (deps: Deps, progress: SeedProgress, goesOn = () => true): Promise<void> => {
  const state = await readDemo(deps.db);
  if (!state) return;
  await storeHistory(deps, state.firstDay, progress, goesOn);
  const owner = (await demoActors(deps.db)).get('admin');
  if (state.alerted || !owner || !goesOn()) return;
  await loadAlerts(deps, owner.session.accountId, state.anchor);
  await saveDemo(deps.db, { alerted: true });
};
