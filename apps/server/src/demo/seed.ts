import { companyCalendar } from '../calendar.ts';
import type { Deps } from '../deps.ts';
import { seedServices } from '../domains/billing/index.ts';
import { seedActivities } from '../domains/campaigns/index.ts';
import { seedChat } from '../domains/chat/index.ts';
import { seedPolicies } from '../domains/content/index.ts';
import { seedGroups } from '../domains/groups/index.ts';
import { seedCertification, seedProfiles } from '../domains/identity/index.ts';
import { seedStudios, seedVideos } from '../domains/live/index.ts';
import { seedAnnouncements, seedMessages } from '../domains/notifications/index.ts';
import { seedParameters } from '../domains/stream-parameters/index.ts';
import { type DemoState, readDemo, saveDemo } from './demo.store.ts';
import { demoFiller } from './fill.ts';
import { seedModeration } from './moderation.ts';
import { seeded } from './prng.ts';

const DAY = 86_400_000;
/** Days filled before the state is saved, so that an interrupted start goes on where it was. */
const STEP_DAYS = 30;

export type SeedProgress = (done: number, total: number, label: string) => void;

const begin = (deps: Deps, days: number): DemoState => {
  const calendar = companyCalendar(deps.config.timeZone);
  const firstDay = calendar.at(deps.now().getTime()).dayNumber - days;
  return { firstDay, filledUntil: calendar.startOf(firstDay) - 1, furnished: false };
};

/** Each part looks for itself whether it is there already, so that a start after an interruption completes what is missing. */
const furnish = async (deps: Deps): Promise<void> => {
  await seedActivities(deps);
  await seedServices(deps);
  await seedPolicies(deps);
  await seedParameters(deps);
  await seedStudios(deps, seeded);
  await seedAnnouncements(deps);
  await seedProfiles(deps);
  await seedGroups(deps);
  await seedMessages(deps);
  await seedCertification(deps);
  await seedModeration(deps);
  await seedChat(deps);
  await seedVideos(deps);
};

/**
 * Fills the demo company's life up to now: as much history as is wanted at the first start, what was missed at later
 * ones. Interrupted at any moment, the next call goes on; nothing is told twice.
 */
export const seedDemo = async (deps: Deps, progress: SeedProgress): Promise<void> => {
  let state = (await readDemo(deps.db)) ?? begin(deps, deps.config.demoDays);
  const fill = demoFiller(deps, state.firstDay);
  const until = deps.now().getTime();
  const from = state.filledUntil;
  const total = Math.max(1, Math.ceil((until - from) / DAY));
  while (state.filledUntil < until) {
    const next = Math.min(until, state.filledUntil + STEP_DAYS * DAY);
    const before = Math.floor((state.filledUntil - from) / DAY);
    await fill(state.filledUntil, next, (done) => progress(Math.min(total, before + done), total, 'events'));
    state = { ...state, filledUntil: next };
    await saveDemo(deps.db, state);
  }
  if (state.furnished) return;
  progress(total, total, 'company');
  await furnish(deps);
  await saveDemo(deps.db, { ...state, furnished: true });
};
