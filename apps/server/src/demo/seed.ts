import type { Deps } from '../deps.ts';
import { noteExposuresFrom, seedAlerts, seedVisits, upkeepEvents } from '../domains/analytics/index.ts';
import { seedServices } from '../domains/billing/index.ts';
import { seedActivities } from '../domains/campaigns/index.ts';
import { seedChat } from '../domains/chat/index.ts';
import { seedDrafts, seedPolicies } from '../domains/content/index.ts';
import { seedGroups } from '../domains/groups/index.ts';
import {
  demoActors,
  seedAvatars,
  seedCertification,
  seedInvites,
  seedProfiles,
  seedSessions,
} from '../domains/identity/index.ts';
import {
  recordedTalks,
  seedRecordings,
  seedRestreams,
  seedSchedule,
  seedStudios,
  seedVideos,
} from '../domains/live/index.ts';
import { seedAnnouncements } from '../domains/notifications/index.ts';
import { seedParameters } from '../domains/stream-parameters/index.ts';
import { seedTalk } from '../domains/work/index.ts';
import { companyCalendar } from '../lib/calendar.ts';
import { type DemoState, readDemo, saveDemo } from './demo.store.ts';
import { demoFiller } from './fill.ts';
import { seedModeration } from './moderation.ts';
import { pastTalk } from './past-talk.ts';
import { seeded } from './prng.ts';
import { watchedFigures } from './stories.ts';
import { unfinished } from './unfinished.ts';

const DAY = 86_400_000;
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

/** Each part checks whether it exists already, so that a start after an interruption adds what is missing. */
const furnish = async (deps: Deps): Promise<void> => {
  const people = await demoActors(deps.db);
  await seedActivities(deps);
  await seedServices(deps);
  await seedPolicies(deps, people);
  await seedParameters(deps);
  await seedStudios(deps, seeded);
  await seedSchedule(deps, people);
  await seedAnnouncements(deps, people);
  await seedProfiles(deps);
  await seedVisits(deps);
  await seedAvatars(deps);
  await seedSessions(deps);
  await seedGroups(deps);
  await seedCertification(deps);
  await seedModeration(deps);
  await seedDrafts(deps, people, unfinished(deps));
  await seedChat(deps, pastTalk(await recordedTalks(deps.db)));
  await seedVideos(deps);
  await seedRecordings(deps);
  await seedRestreams(deps);
  const [one, other] = [...people.values()].filter(({ session }) => session.role === 'admin');
  if (one) await seedInvites(deps, one);
  if (one && other) await seedTalk(deps, [other, one]);
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
  await seedAlerts(deps, owner.session.accountId, watchedFigures(state.anchor));
  await saveDemo(deps.db, { alerted: true });
};
