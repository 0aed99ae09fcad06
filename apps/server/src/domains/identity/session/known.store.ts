import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@onair/contract/access';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { DAY } from './throttle.rules.ts';

/** How long a browser or network stays known without being used. */
const KNOWN_MS = 90 * DAY;
/** Browsers remembered for one account; the least recently used are forgotten. */
const DEVICES_MAX = 20;

const TOKEN = /^[\w-]{22}$/;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The hash of a device token as a client sent it; null when it is none. */
export const deviceHash = (header: unknown): Buffer | null =>
  typeof header === 'string' && TOKEN.test(header) ? hashOf(header) : null;

/** Who may be signing in: account fields are null when there is no such account. */
export type Candidate = {
  id: string | null;
  username: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  disabled: boolean;
  mustChangePassword: boolean;
  confirmed: boolean;
  deviceKnown: boolean;
  networkKnown: boolean;
};

/** One query of one shape whether or not the account exists, so that its time tells nothing. */
export const findCandidate = async (
  db: Queryable,
  asked: { accountKey: string; device: Buffer | null; network: string; now: Date },
): Promise<Candidate> => {
  const since = new Date(asked.now.getTime() - KNOWN_MS).toISOString();
  const { rows } = await db.execute<Candidate>(sql`
    select a.id, a.username, a.name, a.role, a.password_hash as "passwordHash", a.disabled_at is not null as disabled,
      a.must_change_password as "mustChangePassword", a.confirmed,
      exists (select 1 from known_devices d
        where d.account_id = a.id and d.token_hash = ${asked.device}::bytea and d.last_used_at > ${since}) as "deviceKnown",
      exists (select 1 from known_networks n
        where n.account_id = a.id and n.network = ${asked.network} and n.last_used_at > ${since}) as "networkKnown"
    from (select 1) as always left join accounts a on a.username_key = ${asked.accountKey}`);
  return rows[0] as Candidate;
};

/**
 * Notes the browser and network of a proven owner. A browser shared by several accounts keeps its one token.
 * @returns a new device token for the client, null when the one it showed is ours
 */
export const remember = async (
  tx: Tx,
  seen: { accountId: string; device: Buffer | null; network: string; now: Date },
): Promise<string | null> => {
  const at = seen.now.toISOString();
  await tx.execute(sql`
    insert into known_networks (account_id, network, last_used_at) values (${seen.accountId}, ${seen.network}, ${at})
    on conflict (account_id, network) do update set last_used_at = excluded.last_used_at`);
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select exists (select 1 from known_devices where token_hash = ${seen.device}::bytea) as ours`,
  );
  const token = rows[0]?.ours ? null : randomBytes(16).toString('base64url');
  await tx.execute(sql`
    insert into known_devices (token_hash, account_id, last_used_at)
    values (${token === null ? seen.device : hashOf(token)}, ${seen.accountId}, ${at})
    on conflict (token_hash, account_id) do update set last_used_at = excluded.last_used_at`);
  await tx.execute(sql`
    delete from known_devices where account_id = ${seen.accountId} and token_hash in (
      select token_hash from known_devices where account_id = ${seen.accountId}
      order by last_used_at desc, token_hash offset ${DEVICES_MAX})`);
  return token;
};

/** After a suspected theft nothing that was known counts any more. */
export const forgetKnown = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.execute(sql`delete from known_devices where account_id = ${accountId}`);
  await tx.execute(sql`delete from known_networks where account_id = ${accountId}`);
};

export const pruneKnown = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - KNOWN_MS).toISOString();
  await db.execute(sql`delete from known_devices where last_used_at < ${limit}`);
  await db.execute(sql`delete from known_networks where last_used_at < ${limit}`);
};
