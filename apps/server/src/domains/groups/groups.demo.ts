import { companyCalendar } from '../../calendar.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { officeTime } from '../../office-hours.ts';
import { type DemoActor, demoActors } from '../identity/index.ts';
import { type DemoGroup, demoGroups } from './demo-groups.ts';
import { hasGroups, insertGroup, insertMembers, insertOwner } from './groups.store.ts';

const begin = async (deps: Deps, group: DemoGroup, people: readonly DemoActor[]): Promise<void> => {
  const [owner, ...others] = people;
  if (!owner) return;
  const { kind, name, description, daysAgo } = group;
  const at = officeTime(companyCalendar(deps.config.timeZone), deps.now(), daysAgo);
  await write({ ...deps, now: () => at }, owner, async (w) => {
    const id = deps.newId();
    if (!(await insertGroup(w.tx, { id, kind, name, description, at }))) return;
    await insertOwner(w.tx, id, owner.session.accountId, at);
    const ids = others.map((one) => one.session.accountId);
    await insertMembers(w.tx, id, ids, at);
    w.audit({
      action: 'group.create',
      subjectType: 'group',
      subjectId: id,
      after: { kind, name, people: people.length },
    });
  });
};

/** Projects and teams of the demo company; nothing where there are any. */
export const seedGroups = async (deps: Deps): Promise<void> => {
  if (await hasGroups(deps.db)) return;
  const people = await demoActors(deps.db);
  for (const group of demoGroups) {
    await begin(
      deps,
      group,
      group.people.flatMap((username) => people.get(username) ?? []),
    );
  }
};
