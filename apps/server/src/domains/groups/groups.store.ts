import {
  COLLEAGUES_SHOWN,
  CONTRIBUTORS_SHOWN,
  type Colleague,
  type Group,
  type GroupCard,
  type GroupInvitee,
  type GroupKind,
  type GroupMember,
  type ListedGroup,
} from '@onair/contract/groups/groups';
import type { Arrangement } from '@onair/contract/preferences/preferences';
import type { Queryable, Tx } from '../../db/client.ts';
import { alias } from '../../db/columns.ts';
import { isDuplicate } from '../../db/connection/refusals.ts';
import {
  among,
  bare,
  bool,
  insertFrom,
  int,
  listIn,
  orNull,
  type RowOf,
  rowOf,
  rowsOf,
  string,
} from '../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, sql } from '../../db/sql.ts';
import { isColleague, people } from '../identity/published.views.ts';
import { workGroupInvitations, workGroupMembers, workGroups } from './groups.tables.ts';

const LISTED_MAX = 200;

/** A member of the group that a statement is about. */
const member = alias(workGroupMembers, 'member');
const theirAccount = sql`${workGroupMembers} member join ${people} on ${people.id} = ${member.accountId}`;
const ownerFirst = sql`${desc(member.owner)}, ${member.joinedAt}, ${people.id}`;
const PERSON = {
  name: people.name,
  email: people.email,
  avatar: people.avatar,
};

/** A group as a card shows it. */
const CARD = {
  id: workGroups.id,
  name: workGroups.name,
  description: workGroups.description,
  peopleNumber: int(sql`(select count(*) from ${workGroupMembers} member where ${member.groupId} = ${workGroups.id})`),
  avatar: string(sql`coalesce((
    select ${people.avatar} from ${theirAccount} where ${member.groupId} = ${workGroups.id} and ${people.avatar} <> ''
    order by ${ownerFirst} limit 1), '')`),
  contributors: listIn(
    PERSON,
    sql`from ${theirAccount} where ${member.groupId} = ${workGroups.id} order by ${ownerFirst} limit ${CONTRIBUTORS_SHOWN}`,
  ),
};

export const findMine = (db: Queryable, kind: GroupKind, accountId: string): Promise<GroupCard[]> => {
  const me = alias(workGroupMembers, 'me');
  return rowsOf(
    db,
    CARD,
    (list) => sql`
    select ${list} from ${workGroupMembers} me join ${workGroups} on ${workGroups.id} = ${me.groupId}
    where ${me.accountId} = ${accountId} and ${workGroups.kind} = ${kind}
    order by ${desc(me.joinedAt)}, ${workGroups.id} limit ${LISTED_MAX}`,
  );
};

export const findAll = (db: Queryable, kind: GroupKind | null, accountId: string): Promise<ListedGroup[]> => {
  const { name: content, avatar: _, ...card } = CARD;
  const mine = bool(sql`exists (
    select from ${workGroupMembers} member where ${member.groupId} = ${workGroups.id} and ${member.accountId} = ${accountId})`);
  const listed = { ...card, content, kind: workGroups.kind, mine };
  return rowsOf(
    db,
    listed,
    (list) => sql`
    select ${list} from ${workGroups} where ${kind}::text is null or ${workGroups.kind} = ${kind}
    order by ${desc(workGroups.createdAt)}, ${desc(workGroups.id)} limit ${LISTED_MAX}`,
  );
};

const GROUP = {
  id: workGroups.id,
  kind: workGroups.kind,
  name: workGroups.name,
  description: workGroups.description,
  version: workGroups.version,
  workplace: workGroups.workplace,
};
type GroupRow = RowOf<typeof GROUP>;

/** A group, locked until the end of the transaction. */
export const lockGroup = async (tx: Tx, id: string): Promise<GroupRow | null> => {
  const [group = null] = await tx.select(GROUP).from(workGroups).where(eq(workGroups.id, id)).for('update');
  return group;
};

const inGroup = (id: string, accountId: string) =>
  and(eq(workGroupMembers.groupId, id), eq(workGroupMembers.accountId, accountId));
const ownerIn = (id: string) => and(eq(workGroupMembers.groupId, id), workGroupMembers.owner);

export const ownerOf = async (db: Queryable, id: string): Promise<string | null> => {
  const [owner] = await db.select({ id: workGroupMembers.accountId }).from(workGroupMembers).where(ownerIn(id));
  return owner?.id ?? null;
};

type GroupRecord = Omit<Group, 'editable' | 'arranged' | 'members' | 'invited'> & {
  workplace: Arrangement | null;
  members: Omit<GroupMember, 'self'>[];
  invited: Omit<GroupInvitee, 'self'>[];
};

export const findGroup = async (db: Queryable, id: string): Promise<GroupRecord | null> => {
  const found = await db
    .select({ ...GROUP, createdAt: workGroups.createdAt })
    .from(workGroups)
    .where(eq(workGroups.id, id));
  const [group] = found;
  if (!group) return null;
  const members = await db
    .select({
      accountId: people.id,
      ...PERSON,
      jobName: people.jobName,
      owner: member.owner,
      joinedAt: member.joinedAt,
    })
    .from(member)
    .innerJoin(people, eq(people.id, member.accountId))
    .where(eq(member.groupId, id))
    .orderBy(ownerFirst);
  const { groupId, accountId, invitedAt } = workGroupInvitations;
  const invited = await db
    .select({ accountId: people.id, name: people.name, avatar: people.avatar, invitedAt })
    .from(workGroupInvitations)
    .innerJoin(people, eq(people.id, accountId))
    .where(eq(groupId, id))
    .orderBy(invitedAt, people.id);
  return { ...group, members, invited };
};

type NewGroup = Pick<Group, 'id' | 'kind' | 'name' | 'description'> & { at: Date };

/** @returns false when the name is taken */
export const insertGroup = async (tx: Tx, { at, ...group }: NewGroup): Promise<boolean> => {
  const made = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
  const { rowCount } = await tx
    .insert(workGroups)
    .values({ ...group, ...made })
    .onConflictDoNothing();
  return rowCount === 1;
};

/** @returns false when the name is taken, perhaps just now: the transaction can only be rolled back then */
export const updateGroup = async (
  tx: Tx,
  id: string,
  { name, description }: Pick<Group, 'name' | 'description'>,
  at: Date,
): Promise<boolean> => {
  try {
    await tx
      .update(workGroups)
      .set({ name, description, updatedAt: at.toISOString(), version: sql`${workGroups.version} + 1` })
      .where(eq(workGroups.id, id));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

export const updateWorkplace = async (tx: Tx, id: string, cards: Arrangement | null, at: Date): Promise<void> => {
  await tx
    .update(workGroups)
    .set({ workplace: cards, updatedAt: at.toISOString(), version: sql`${workGroups.version} + 1` })
    .where(eq(workGroups.id, id));
};

/** Of the account's teams that have one, the Workplace of the team joined last. */
export const findTeamWorkplace = async (
  db: Queryable,
  accountId: string,
): Promise<{ team: string; cards: Arrangement } | null> => {
  const [found] = await db
    .select({ team: workGroups.name, cards: workGroups.workplace })
    .from(workGroupMembers)
    .innerJoin(workGroups, eq(workGroups.id, workGroupMembers.groupId))
    .where(and(eq(workGroupMembers.accountId, accountId), isNotNull(workGroups.workplace)))
    .orderBy(desc(workGroupMembers.joinedAt), workGroups.id)
    .limit(1);
  return found?.cards ? { team: found.team, cards: found.cards } : null;
};

export const removeGroup = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(workGroups).where(eq(workGroups.id, id));
};

/** Adds active accounts that are not members yet. @returns who was added */
export const insertMembers = async (
  tx: Tx,
  id: string,
  accountIds: readonly string[],
  at: Date,
): Promise<{ id: string; name: string }[]> => {
  const values = { groupId: id, accountId: sql`${people.id}`, joinedAt: at.toISOString() };
  const active = sql`${people} where ${isNull(people.disabledAt)} and ${among(people.id, accountIds)}`;
  const added = sql`${insertFrom(workGroupMembers, values, active)} on conflict do nothing
    returning ${bare(workGroupMembers.accountId)} as id`;
  return rowsOf(
    tx,
    { id: people.id, name: people.name },
    (list) => sql`
    with added as (${added})
    select ${list} from added join ${people} on ${people.id} = added.id order by ${people.name}`,
  );
};

/** Invites active, confirmed accounts that are neither members nor invited yet. @returns who was invited */
export const insertInvitations = async (
  tx: Tx,
  id: string,
  accountIds: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<{ id: string; name: string }[]> => {
  const values = { groupId: id, accountId: sql`${people.id}`, invitedBy: by, invitedAt: at.toISOString() };
  const isMember = sql`exists (select from ${workGroupMembers} member where ${member.groupId} = ${id}::uuid and ${member.accountId} = ${people.id})`;
  const able = sql`${people} where ${isColleague} and ${among(people.id, accountIds)} and not ${isMember}`;
  const invited = sql`${insertFrom(workGroupInvitations, values, able)} on conflict do nothing
    returning ${bare(workGroupInvitations.accountId)} as id`;
  return rowsOf(
    tx,
    { id: people.id, name: people.name },
    (list) => sql`
    with invited as (${invited})
    select ${list} from invited join ${people} on ${people.id} = invited.id order by ${people.name}`,
  );
};

/** Ends an invitation, whatever came of it. @returns who was invited, and by whom; null when there was none */
export const deleteInvitation = async (
  tx: Tx,
  id: string,
  accountId: string,
): Promise<{ name: string; invitedBy: string | null } | null> =>
  rowOf(
    tx,
    { name: people.name, invitedBy: orNull(workGroupInvitations.invitedBy) },
    (list) => sql`
    delete from ${workGroupInvitations} using ${people}
    where ${and(eq(workGroupInvitations.groupId, id), eq(workGroupInvitations.accountId, accountId))}
      and ${people.id} = ${workGroupInvitations.accountId} returning ${list}`,
  );

export const insertOwner = async (tx: Tx, id: string, accountId: string, at: Date): Promise<void> => {
  await tx.insert(workGroupMembers).values({ groupId: id, accountId, owner: true, joinedAt: at.toISOString() });
};

/** @returns false, changing nothing, when the new owner is not a member */
export const handOver = async (tx: Tx, id: string, accountId: string): Promise<boolean> => {
  const successor = inGroup(id, accountId);
  if ((await tx.$count(workGroupMembers, successor)) === 0) return false;
  await tx.update(workGroupMembers).set({ owner: false }).where(ownerIn(id));
  await tx.update(workGroupMembers).set({ owner: true }).where(successor);
  return true;
};

/** @returns the removed member's name; null when they were not a member */
export const deleteMember = async (tx: Tx, id: string, accountId: string): Promise<string | null> => {
  const gone = await rowOf(
    tx,
    { name: people.name },
    (list) => sql`
    delete from ${workGroupMembers} using ${people}
    where ${inGroup(id, accountId)} and ${people.id} = ${workGroupMembers.accountId} returning ${list}`,
  );
  return gone?.name ?? null;
};

export const findPeople = (db: Queryable, text: string): Promise<Colleague[]> =>
  db
    .select({
      accountId: people.id,
      name: people.name,
      username: people.username,
      avatar: people.avatar,
      jobName: people.jobName,
    })
    .from(people)
    .where(
      sql`${isColleague} and (text_key(${people.name}) like contains_pattern(${text})
        or text_key(${people.username}) like contains_pattern(${text}))`,
    )
    .orderBy(people.name, people.id)
    .limit(COLLEAGUES_SHOWN);
