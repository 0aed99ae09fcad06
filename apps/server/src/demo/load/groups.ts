import { Type } from 'typebox';
import { write } from '../../db/write.ts';
import { columns, Moment, readRows, Username } from '../data.ts';
import { hasRows, insertRows } from '../rows.store.ts';
import type { Loading } from './loading.ts';

const Group = columns({
  kind: Type.Union([Type.Literal('project'), Type.Literal('team')]),
  name: Type.String(),
  description: Type.String(),
  created_at: Moment,
  /** The owner first. */
  members: Type.Array(Username, { minItems: 1 }),
});

/** Projects and teams; nothing where there are any. */
export const loadGroups = async ({ deps, people, at }: Loading): Promise<void> => {
  if (await hasRows(deps.db, 'work_groups')) return;
  for (const { members, created_at, ...group } of readRows('groups.json', Group)) {
    const [owner, ...others] = members.flatMap((username) => people.get(username) ?? []);
    if (!owner) continue;
    const begun = at(created_at);
    await write({ ...deps, now: () => begun }, owner, async (w) => {
      const id = deps.newId();
      await insertRows(w.tx, 'work_groups', [{ id, ...group, created_at: begun, updated_at: begun, version: 1 }]);
      const rows = [owner, ...others].map(({ session }, n) => ({
        ...{ group_id: id, account_id: session.accountId, owner: n === 0, joined_at: begun },
      }));
      await insertRows(w.tx, 'work_group_members', rows);
      const after = { kind: group.kind, name: group.name, people: rows.length };
      w.audit({ action: 'group.create', subjectType: 'group', subjectId: id, after });
    });
  }
};
