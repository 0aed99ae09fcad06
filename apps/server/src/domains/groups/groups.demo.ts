import { write } from '../../db/write.ts';
import { type Deps, type Session, systemActor } from '../../deps.ts';
import { type DemoGroup, demoGroups } from './demo-groups.ts';
import { demoSessions, hasGroups } from './groups.demo.store.ts';
import { insertGroup, insertMembers, insertOwner } from './groups.store.ts';

const DAY = 86_400_000;

const begin = async (deps: Deps, group: DemoGroup, people: Session[]): Promise<void> => {
  const [owner, ...others] = people;
  if (!owner) return;
  const { kind, name, description, daysAgo } = group;
  const at = new Date(deps.now().getTime() - daysAgo * DAY);
  await write({ ...deps, now: () => at }, { ...systemActor, session: owner }, async (w) => {
    const id = deps.newId();
    if (!(await insertGroup(w.tx, { id, kind, name, description, at }))) return;
    await insertOwner(w.tx, id, owner.accountId, at);
    const ids = others.map((one) => one.accountId);
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
  const sessions = await demoSessions(deps.db);
  for (const group of demoGroups) {
    await begin(
      deps,
      group,
      group.people.flatMap((username) => sessions.get(username) ?? []),
    );
  }
};
