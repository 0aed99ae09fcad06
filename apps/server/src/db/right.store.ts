import type { FailureName } from '@onair/contract/failure';
import type { Authority, Deps, Session } from '../deps.ts';
import type { Queryable } from './client.ts';
import { bool, int, oneValue, orNull, rowOf, rowsOf, string } from './rows.ts';
import { type SQL, sql } from './sql.ts';

/** A right as it was judged when the request began, to be judged again where the change is made. */
export type Right = {
  sessionId: string;
  /** The role in force that the change needs: that of the endpoint, and that of the decisions made so far. */
  role: 'admin' | 'user';
  idleSince: Date;
  beganSince: Date;
};

/** The right of a session while it may act in this role. */
export const rightOfSession = (
  { sessionId, role }: Pick<Right, 'sessionId' | 'role'>,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Right => {
  const at = now().getTime();
  return {
    sessionId,
    role,
    idleSince: new Date(at - config.sessionIdleMs),
    beganSince: new Date(at - config.sessionAbsoluteMs),
  };
};

/** @returns null where no session is needed: the product itself, visitors, and those who have just proven who they are */
export const rightOf = (
  { session, authority }: { session: Session | null; authority: Authority },
  deps: Pick<Deps, 'config' | 'now'>,
): Right | null => {
  if (authority.by !== 'session') return null;
  if (!session) throw new Error('a change on the right of a session names none');
  const role = authority.access === 'admin' || session.role === 'admin' ? 'admin' : 'user';
  return rightOfSession({ sessionId: session.id, role }, deps);
};

/** Whether a right stands at the moment of the statement; an account that lost the role has no session with it. */
export const stands = (right: Right | null): SQL => {
  if (!right) return sql`true`;
  const role = right.role === 'admin' ? sql`and a.role = 'admin' and s.role = 'admin'` : sql``;
  return sql`exists (
    select from sessions s join accounts a on a.id = s.account_id
    where s.id = ${right.sessionId} and s.ended_at is null and a.disabled_at is null
      and s.last_seen_at >= ${right.idleSince.toISOString()} and s.created_at >= ${right.beganSince.toISOString()} ${role})`;
};

/** Which of many rights do not stand any more. */
export const lostRights = async (db: Queryable, rights: readonly Right[]): Promise<Set<Right>> => {
  if (rights.length === 0) return new Set();
  const rows = rights.map((right, place) => sql`select ${place}::integer as place where not ${stands(right)}`);
  const lost = sql`(${sql.join(rows, sql` union all `)}) lost`;
  const found = await rowsOf(db, { place: int(sql`lost.place`) }, (list) => sql`select ${list} from ${lost}`);
  const places = new Set(found.map(({ place }) => place));
  return new Set(rights.filter((_, place) => places.has(place)));
};

/** Why a right does not stand; null when it does. */
export const lostRight = async (db: Queryable, right: Right | null): Promise<FailureName | null> => {
  if (!right) return null;
  const shape = {
    ended: bool(sql`s.ended_at is not null`),
    endReason: orNull(string(sql`s.end_reason`)),
    disabled: bool(sql`a.disabled_at is not null`),
    stands: bool(stands(right)),
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
  const asUser = bool(stands({ ...right, role: 'user' }));
  return (await oneValue(db, asUser, (standing) => sql`select ${standing}`)) ? 'forbidden' : 'expired';
};

/** Accounts of which a session has ended since then, in whatever process or tool. */
export const accountsOfEnded = async (db: Queryable, since: Date): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    { accountId: string(sql`account_id`) },
    (list) => sql`select distinct ${list} from sessions where ended_at >= ${since.toISOString()}`,
  );
  return rows.map((row) => row.accountId);
};
