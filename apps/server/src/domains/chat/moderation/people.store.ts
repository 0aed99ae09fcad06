import type { ChatModerator, ChatPerson } from '@onair/contract/chat/chat';
import type { ChatRank } from '@onair/contract/chat/line';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { presentRank } from './lines.store.ts';

/** A person with the rank of the person who muted it. */
export type KeptPerson = ChatPerson & { mutedRank: ChatRank | null };

type Row = Omit<KeptPerson, 'muted'> & { mutedAt: string | null; mutedUntil: string | null; mutedBy: string };

const iso = (at: string): string => new Date(at).toISOString();

const findPeople = async (db: Queryable, now: Date, rest: SQL): Promise<KeptPerson[]> => {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.studio_id as "studioId", p.name, ${presentRank} as rank, a.username as account, p.first_at as "firstAt",
      p.last_at as "lastAt", p.muted_at as "mutedAt", p.muted_until as "mutedUntil", coalesce(m.name, '') as "mutedBy",
      p.muted_rank as "mutedRank"
    from chat_people p left join people a on a.id = p.account_id left join people m on m.id = p.muted_by ${rest}`);
  return rows.map(({ mutedAt, mutedUntil, mutedBy, mutedRank, ...row }) => {
    const over = mutedAt === null || (mutedUntil !== null && new Date(mutedUntil) <= now);
    return {
      ...row,
      firstAt: iso(row.firstAt),
      lastAt: iso(row.lastAt),
      muted: over ? null : { until: mutedUntil && iso(mutedUntil), at: iso(mutedAt), by: mutedBy },
      mutedRank: over ? null : mutedRank,
    };
  });
};

export const findPerson = async (db: Queryable, id: string, now: Date): Promise<KeptPerson | null> =>
  (await findPeople(db, now, sql`where p.id = ${id}`))[0] ?? null;

const MUTED_MAX = 500;

/** Who is muted now, the latest first. */
export const findMuted = (db: Queryable, studioId: string, now: Date): Promise<KeptPerson[]> =>
  findPeople(
    db,
    now,
    sql`where p.studio_id = ${studioId} and p.muted_at is not null
      and (p.muted_until is null or p.muted_until > ${now.toISOString()}::timestamptz)
      order by p.muted_at desc limit ${MUTED_MAX}`,
  );

/**
 * Mutes until then, for good with null; with `at` null it ends. A mute binds the key of a guest as it is now.
 * @returns that key
 */
export const mutePerson = async (
  tx: Tx,
  id: string,
  mute: { at: Date | null; until: Date | null; by: string | null; rank: ChatRank | null },
): Promise<string | null> => {
  const { rows } = await tx.execute<{ key: string | null }>(sql`
    update chat_people set muted_at = ${mute.at?.toISOString() ?? null}::timestamptz,
      muted_until = ${mute.until?.toISOString() ?? null}::timestamptz, muted_by = ${mute.by}::uuid, muted_rank = ${mute.rank},
      muted_guest_key = case when ${mute.at !== null} then guest_key end
    where id = ${id} returning muted_guest_key as key`);
  return rows[0]?.key ?? null;
};

export type PersonAct = {
  seq: number;
  act: string;
  by: string;
  at: string;
  until: string | null;
  content: string | null;
};

/** What operators did with a person and its lines, the latest first. */
export const actsOn = async (db: Queryable, personId: string, limit: number): Promise<PersonAct[]> => {
  const { rows } = await db.execute<PersonAct>(sql`
    select c.seq, c.kind as act, coalesce(a.name, '') as by, c.at, c.data ->> 'until' as until, l.content
    from chat_acts c left join people a on a.id = c.by_account left join chat_lines l on l.id = c.line_id
    where c.person_id = ${personId} order by c.seq desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
};

export const findModerators = async (db: Queryable, studioId: string): Promise<ChatModerator[]> => {
  const { rows } = await db.execute<ChatModerator>(sql`
    select a.id as "accountId", a.username, a.name, m.since from chat_moderators m join people a on a.id = m.account_id
    where m.studio_id = ${studioId} order by m.since, a.username`);
  return rows.map((row) => ({ ...row, since: iso(row.since) }));
};

export const addModerator = async (
  tx: Tx,
  studioId: string,
  accountId: string,
  by: string | null,
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into chat_moderators (studio_id, account_id, since, by_account)
    values (${studioId}, ${accountId}, ${at.toISOString()}, ${by}::uuid) on conflict do nothing`);
  return rowCount === 1;
};

export const removeModerator = async (tx: Tx, studioId: string, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(
    sql`delete from chat_moderators where studio_id = ${studioId} and account_id = ${accountId}`,
  );
  return rowCount === 1;
};

export type Candidate = { id: string; username: string; role: 'admin' | 'user'; disabled: boolean };

/** The account of a user name, in the form in which names are compared. */
export const findCandidate = async (db: Queryable, key: string): Promise<Candidate | null> => {
  const { rows } = await db.execute<Candidate>(sql`
    select id, username, role, disabled_at is not null as disabled from people where username_key = ${key}`);
  return rows[0] ?? null;
};
