import { companyCalendar } from '../../calendar.ts';
import type { Actor, Deps } from '../../deps.ts';
import { demoActors } from '../identity/index.ts';
import { ensureStudio } from '../live/index.ts';
import { type DemoAct, demoStory, demoStudios } from './demo-story.ts';
import { decide, submit } from './parameter-acts.ts';
import { findInForce } from './profiles.store.ts';
import { findOpenChange, hasChanges } from './stream-parameters.store.ts';

const HOUR = 3_600_000;

const perform = async (deps: Deps, actor: Actor, studioId: string, story: DemoAct): Promise<void> => {
  if (story.act === 'submit') {
    const base = (await findInForce(deps.db, studioId))?.version ?? 0;
    await submit(deps, actor, { studioId, base, ...story.parameters, description: story.description });
    return;
  }
  const open = await findOpenChange(deps.db, studioId);
  if (!open) throw new Error(`nothing to ${story.act} in ${story.studio}`);
  const reason = story.act === 'reject' ? story.reason : '';
  await decide(deps, actor, { id: open.id, version: open.version, move: story.act, reason });
};

/**
 * Past parameter changes of the demo company, submitted, approved, rejected and cancelled through the same functions,
 * at the times of the story: one change is left open. Called after the accounts; does nothing where changes exist.
 * @returns the number of acts
 */
export const seedParameters = async (deps: Deps): Promise<number> => {
  if (await hasChanges(deps.db)) return 0;
  const people = await demoActors(deps.db);
  if (demoStory.some(({ by }) => !people.has(by))) return 0;
  const calendar = companyCalendar(deps.config.timeZone);
  const now = deps.now().getTime();
  const today = calendar.at(now).dayNumber;
  const studios = new Map<string, string>();
  for (const [n, studio] of demoStudios.entries()) {
    const createdAt = new Date(now + n);
    studios.set(studio.slug, await ensureStudio(deps.db, { ...studio, id: deps.newId(), createdAt }));
  }
  for (const story of demoStory) {
    const then = new Date(calendar.startOf(today - story.daysAgo) + story.hour * HOUR);
    const person = people.get(story.by);
    const studioId = studios.get(story.studio);
    if (person && studioId) await perform({ ...deps, now: () => then }, person, studioId, story);
  }
  return demoStory.length;
};
