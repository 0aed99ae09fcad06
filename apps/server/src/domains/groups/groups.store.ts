import type { Colleague, Group, GroupCard, GroupKind, GroupMember, ListedGroup } from '@onair/contract/groups/groups';
import { COLLEAGUES_SHOWN, CONTRIBUTORS_SHOWN } from '@onair/contract/groups/groups';
import type { Queryable, Tx } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

const LISTED_MAX = 200;

/** Who is shown on a card, as one JSON list. */
const people = sql`
  (select count(*) from work_group_members m where m.group_id = g.id) as "peopleNumber",
  (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'email', p.email, 'avatar', p.avatar)), '[]') from (
    select a.name, coalesce(a.contact_email, a.email) as email, a.avatar
    from work_group_members m join accounts a on a.id = m.account_id
    where m.group_id = g.id order by m.owner desc, m.joined_at, a.id limit ${CONTRIBUTORS_SHOWN}) p) as contributors`;

export const findMine = async (db: Queryable, kind: GroupKind, accountId: string): Promise<GroupCard[]> => {
  const { rows } = await db.execute<GroupCard>(sql`
    select g.id, g.name, g.description, ${people}
    from work_group_members me join work_groups g on g.id = me.group_id
    where me.account_id = ${accountId} and g.kind = ${kind}
    order by me.joined_at desc, g.id limit ${LISTED_MAX}`);
  return rows;
};

export const findAll = async (db: Queryable, kind: GroupKind | null, accountId: string): Promise<ListedGroup[]> => {
  const { rows } = await db.execute<ListedGroup>(sql`
    select g.id, g.name as content, g.kind, g.description, ${people}, exists (
      select from work_group_members m where m.group_id = g.id and m.account_id = ${accountId}) as mine
    from work_groups g where ${kind}::text is null or g.kind = ${kind}
    order by g.created_at desc, g.id desc limit ${LISTED_MAX}`);
  return rows;
};

export type GroupRow = Pick<Group, 'id' | 'kind' | 'name' | 'description' | 'version'>;
const columns = sql`id, kind, name, description, version`;

/** A group that nobody else changes until the transaction ends. */
export const lockGroup = async (tx: Tx, id: string): Promise<GroupRow | null> => {
  const { rows } = await tx.execute<GroupRow>(sql`select ${columns} from work_groups where id = ${id} for update`);
  return rows[0] ?? null;
};

export const ownerOf = async (db: Queryable, id: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select account_id as id from work_group_members where group_id = ${id} and owner`,
  );
  return rows[0]?.id ?? null;
};

export type KeptGroup = Omit<Group, 'editable' | 'members'> & { members: Omit<GroupMember, 'self'>[] };

export const findGroup = async (db: Queryable, id: string): Promise<KeptGroup | null> => {
  const { rows } = await db.execute<GroupRow & { createdAt: string }>(
    sql`select ${columns}, created_at as "createdAt" from work_groups where id = ${id}`,
  );
  const group = rows[0];
  if (!group) return null;
  const { rows: members } = await db.execute<GroupMember>(sql`
    select a.id as "accountId", a.name, coalesce(a.contact_email, a.email) as email, a.avatar, a.job_name as "jobName",
      m.owner, m.joined_at as "joinedAt"
    from work_group_members m join accounts a on a.id = m.account_id
    where m.group_id = ${id} order by m.owner desc, m.joined_at, a.id`);
  const iso = (at: string) => new Date(at).toISOString();
  return {
    ...group,
    createdAt: iso(group.createdAt),
    members: members.map((member) => ({ ...member, joinedAt: iso(member.joinedAt) })),
  };
};

export type NewGroup = Pick<Group, 'id' | 'kind' | 'name' | 'description'> & { at: Date };

/** @returns false when the name is taken */
export const insertGroup = async (tx: Tx, { id, kind, name, description, at }: NewGroup): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into work_groups (id, kind, name, description, created_at, updated_at)
    values (${id}, ${kind}, ${name}, ${description}, ${at.toISOString()}, ${at.toISOString()})
    on conflict (kind, lower(name)) do nothing`);
  return rowCount === 1;
};

export const nameTaken = async (tx: Tx, { id, kind, name }: Pick<Group, 'id' | 'kind' | 'name'>): Promise<boolean> => {
  const { rowCount } = await tx.execute(
    sql`select from work_groups where kind = ${kind} and lower(name) = lower(${name}) and id <> ${id}`,
  );
  return rowCount !== 0;
};

export const updateGroup = async (
  tx: Tx,
  id: string,
  { name, description }: Pick<Group, 'name' | 'description'>,
  at: Date,
): Promise<void> => {
  await tx.execute(sql`
    update work_groups set name = ${name}, description = ${description}, updated_at = ${at.toISOString()},
      version = version + 1 where id = ${id}`);
};

export const removeGroup = async (tx: Tx, id: string): Promise<void> => {
  await tx.execute(sql`delete from work_groups where id = ${id}`);
};

/** Adds those who are active accounts and not in it yet. @returns who was added */
export const insertMembers = async (
  tx: Tx,
  id: string,
  accountIds: readonly string[],
  at: Date,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with added as (
      insert into work_group_members (group_id, account_id, joined_at)
      select ${id}, a.id, ${at.toISOString()} from accounts a
      where a.disabled_at is null
        and a.id = any (array(select jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb)::uuid))
      on conflict do nothing returning account_id)
    select a.id, a.name from added join accounts a on a.id = added.account_id order by a.name`);
  return rows;
};

export const insertOwner = async (tx: Tx, id: string, accountId: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    insert into work_group_members (group_id, account_id, owner, joined_at)
    values (${id}, ${accountId}, true, ${at.toISOString()})`);
};

/** @returns false, and nothing changes, when the new owner is no member */
export const handOver = async (tx: Tx, id: string, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(
    sql`select from work_group_members where group_id = ${id} and account_id = ${accountId}`,
  );
  if (rowCount === 0) return false;
  await tx.execute(sql`update work_group_members set owner = false where group_id = ${id} and owner`);
  await tx.execute(
    sql`update work_group_members set owner = true where group_id = ${id} and account_id = ${accountId}`,
  );
  return true;
};

/** @returns the name of who was removed; null when they were no member */
export const deleteMember = async (tx: Tx, id: string, accountId: string): Promise<string | null> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from work_group_members m using accounts a
    where m.group_id = ${id} and m.account_id = ${accountId} and a.id = m.account_id returning a.name`);
  return rows[0]?.name ?? null;
};

export const findPeople = async (db: Queryable, text: string): Promise<Colleague[]> => {
  const { rows } = await db.execute<Colleague>(sql`
    select id as "accountId", name, username, avatar, job_name as "jobName" from accounts
    where disabled_at is null and (text_key(name) like contains_pattern(${text})
      or text_key(username) like contains_pattern(${text}))
    order by name, id limit ${COLLEAGUES_SHOWN}`);
  return rows;
};
