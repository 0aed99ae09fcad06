import { type Access, ROLES, type Role, rolesFor } from '@onair/contract/access';
import type { FailureName } from '@onair/contract/failure';
import type { Authority, Deps, Session } from '../deps.ts';
import type { Queryable, Tx } from './client.ts';
import { bool, int, oneValue, orNull, rowOf, rowsOf, string } from './rows.ts';
import { type SQL, sql } from './sql.ts';

/** A right as checked when the request began; it is checked again where the change is made. */
type SessionRight = {
  sessionId: string;
  /** Roles in force that grant it. */
  roles: readonly Role[];
  idleSince: Date;
  beganSince: Date;
};

/** The right of an account whose work is done later, even after its session has ended. */
type AccountRight = { accountId: string; roles: readonly Role[] };

export type Right = SessionRight | AccountRight;

const rightIn = (
  { sessionId, roles }: Pick<SessionRight, 'sessionId' | 'roles'>,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): SessionRight => {
  const at = now().getTime();
  return {
    sessionId,
    roles,
    idleSince: new Date(at - config.sessionIdleMs),
    beganSince: new Date(at - config.sessionAbsoluteMs),
  };
};

/** The right of a session while its role in force permits an access. */
export const rightOfSession = (
  { sessionId, access }: { sessionId: string; access: Access },
  deps: Pick<Deps, 'config' | 'now'>,
): SessionRight => rightIn({ sessionId, roles: rolesFor(access) }, deps);

/**
 * The right of a change. A request's decisions were made for the role in force, which has to be the same where the change
 * is made; work done later needs a role that has the access.
 * @returns null where no right is needed: the product itself, visitors, and callers who have just proven who they are
 */
export const rightOf = (
  { session, authority }: { session: Session | null; authority: Authority },
  deps: Pick<Deps, 'config' | 'now'>,
): Right | null => {
  if (authority.by !== 'session' && authority.by !== 'account') return null;
  if (!session) throw new Error('a change on the right of someone names nobody');
  if (authority.by === 'account') return { accountId: session.accountId, roles: rolesFor(authority.access) };
  return rightIn({ sessionId: session.id, roles: session.role === 'user' ? ROLES : [session.role] }, deps);
};

/** Whether a right is valid at the time of the statement; an account that lost the role has no session with it. */
export const isValid = (right: Right | null): SQL => {
  if (!right) return sql`true`;
  if ('accountId' in right) {
    return sql`exists (
      select from accounts a where a.id = ${right.accountId}::uuid and a.disabled_at is null
        and a.role = any (${sql.param([...right.roles])}::text[]))`;
  }
  const inForce = sql`case when a.role = s.role then s.role else 'user' end`;
  return sql`exists (
    select from sessions s join accounts a on a.id = s.account_id
    where s.id = ${right.sessionId} and s.ended_at is null and a.disabled_at is null
      and s.last_seen_at >= ${right.idleSince.toISOString()} and s.created_at >= ${right.beganSince.toISOString()}
      and ${inForce} = any (${sql.param([...right.roles])}::text[]))`;
};

/**
 * Makes transactions that revoke rights of an account wait for this one, or this one for them. Ordinary changes share
 * the lock. It is taken last, after all other locks, so that no deadlock is possible.
 */
export const lockRight = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.execute(sql`select hold_right(${accountId}::uuid)`);
};

/**
 * The same for several accounts, without waiting: a transaction that revokes rights of some of them in another order would
 * wait for this one, and this one for it.
 * @returns false when a right of one of them is being revoked
 */
export const tryLockRights = async (tx: Tx, accountIds: readonly string[]): Promise<boolean> => {
  const locked = sql`pg_try_advisory_xact_lock_shared(hashtextextended('onair.right ' || id, 0))`;
  return oneValue(
    tx,
    bool(sql`coalesce(bool_and(${locked}), true)`),
    (all) => sql`select ${all} from unnest(${sql.param([...new Set(accountIds)])}::uuid[]) id`,
  );
};

/** Which of many rights are no longer valid. */
export const findRevokedRights = async <R extends Right>(db: Queryable, rights: readonly R[]): Promise<Set<R>> => {
  if (rights.length === 0) return new Set();
  const rows = rights.map((right, place) => sql`select ${place}::integer as place where not ${isValid(right)}`);
  const lost = sql`(${sql.join(rows, sql` union all `)}) lost`;
  const found = await rowsOf(db, { place: int(sql`lost.place`) }, (list) => sql`select ${list} from ${lost}`);
  const positions = new Set(found.map(({ place }) => place));
  return new Set(rights.filter((_, place) => positions.has(place)));
};

/** Why a right is not valid; null when it is. */
export const findRevokedRight = async (db: Queryable, right: Right | null): Promise<FailureName | null> => {
  if (!right) return null;
  if ('accountId' in right) {
    const present = orNull(
      bool(sql`(select a.disabled_at is null from accounts a where a.id = ${right.accountId}::uuid)`),
    );
    const row = await rowOf(db, { present, stands: bool(isValid(right)) }, (list) => sql`select ${list}`);
    if (row?.stands) return null;
    return row?.present ? 'forbidden' : 'notSignedIn';
  }
  const shape = {
    ended: bool(sql`s.ended_at is not null`),
    endReason: orNull(string(sql`s.end_reason`)),
    disabled: bool(sql`a.disabled_at is not null`),
    stands: bool(isValid(right)),
  };
  const row = await rowOf(
    db,
    shape,
    (list) => sql`
    select ${list} from sessions s join accounts a on a.id = s.account_id where s.id = ${right.sessionId}`,
  );
  if (row?.stands) return null;
  if (!row || row.disabled) return 'notSignedIn';
  if (row.endReason === 'elsewhere') return 'signedInElsewhere';
  if (row.ended) return row.endReason === 'expired' ? 'expired' : 'notSignedIn';
  const asUser = bool(isValid({ ...right, roles: ROLES }));
  return (await oneValue(db, asUser, (standing) => sql`select ${standing}`)) ? 'forbidden' : 'expired';
};

/** Accounts with a session that ended since then, in any process or tool. */
export const accountsOfEnded = async (db: Queryable, since: Date): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    { accountId: string(sql`account_id`) },
    (list) => sql`select distinct ${list} from sessions where ended_at >= ${since.toISOString()}`,
  );
  return rows.map((row) => row.accountId);
};
