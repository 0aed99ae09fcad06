import { randomBytes } from 'node:crypto';
import { DAY } from '@onair/contract/lib/local-time';
import { tokenHash } from '../../../crypto/token-hash.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, orNull, rowOf } from '../../../db/rows.ts';
import { and, desc, eq, gt, lt, sql } from '../../../db/sql.ts';
import { accounts, knownDevices, knownNetworks } from '../identity.tables.ts';

/** How long an unused browser or network stays known. */
const KNOWN_MS = 90 * DAY;
/** Known browsers per account; the least recently used are dropped. */
const DEVICES_MAX = 20;

const TOKEN = /^[\w-]{22}$/;

/** The hash of a device token from a client; null when it is malformed. */
export const deviceHash = (header: unknown): Buffer | null =>
  typeof header === 'string' && TOKEN.test(header) ? tokenHash(header) : null;

const isDevice = (hash: Buffer | null) => sql`${knownDevices.tokenHash} = ${hash}::bytea`;

const CANDIDATE = {
  id: orNull(accounts.id),
  username: orNull(accounts.username),
  name: orNull(accounts.name),
  role: orNull(accounts.role),
  passwordHash: orNull(accounts.passwordHash),
  disabled: bool(sql`${accounts.disabledAt} is not null`),
  mustChangePassword: orNull(accounts.mustChangePassword),
  confirmed: orNull(accounts.confirmed),
};

/** One query of one shape whether or not the account exists, so that its timing reveals nothing. */
export const findCandidate = async (
  db: Queryable,
  asked: { accountKey: string; device: Buffer | null; network: string; now: Date },
) => {
  const since = new Date(asked.now.getTime() - KNOWN_MS).toISOString();
  const { accountId, lastUsedAt, network } = knownNetworks;
  const device = and(
    eq(knownDevices.accountId, accounts.id),
    isDevice(asked.device),
    gt(knownDevices.lastUsedAt, since),
  );
  const fromThere = and(eq(accountId, accounts.id), eq(network, asked.network), gt(lastUsedAt, since));
  const shape = {
    ...CANDIDATE,
    deviceKnown: bool(sql`exists (select 1 from ${knownDevices} where ${device})`),
    networkKnown: bool(sql`exists (select 1 from ${knownNetworks} where ${fromThere})`),
  };
  const named = eq(accounts.usernameKey, asked.accountKey);
  const candidate = await rowOf(
    db,
    shape,
    (list) => sql`select ${list} from (select 1) as always left join ${accounts} on ${named}`,
  );
  if (!candidate) throw new Error('the database gave no row where there is always one');
  return candidate;
};
/** The candidate account of a sign-in: its fields are null when it does not exist. */
export type Candidate = Awaited<ReturnType<typeof findCandidate>>;

/**
 * Records the browser and network of an authenticated owner. A browser shared by several accounts has one token.
 * @returns a new device token for the client, null when its token is valid
 */
export const remember = async (
  tx: Tx,
  seen: { accountId: string; device: Buffer | null; network: string; now: Date },
): Promise<string | null> => {
  const { accountId, network } = seen;
  const lastUsedAt = seen.now.toISOString();
  await tx
    .insert(knownNetworks)
    .values({ accountId, network, lastUsedAt })
    .onConflictDoUpdate({ target: [knownNetworks.accountId, knownNetworks.network], set: { lastUsedAt } });
  const ours = seen.device && (await tx.$count(knownDevices, isDevice(seen.device))) > 0 ? seen.device : null;
  const token = ours ? null : randomBytes(16).toString('base64url');
  const hash = ours ?? tokenHash(token ?? '');
  await tx
    .insert(knownDevices)
    .values({ tokenHash: hash, accountId, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.accountId], set: { lastUsedAt } });
  const own = eq(knownDevices.accountId, accountId);
  const beyond = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.tokenHash)
    .offset(DEVICES_MAX);
  await tx.delete(knownDevices).where(and(own, sql`${knownDevices.tokenHash} in ${beyond}`));
  return token;
};

/** After a suspected theft, discards all known browsers and networks. */
export const forgetKnown = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
  await tx.delete(knownNetworks).where(eq(knownNetworks.accountId, accountId));
};

export const pruneKnown = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - KNOWN_MS).toISOString();
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, limit));
  await db.delete(knownNetworks).where(lt(knownNetworks.lastUsedAt, limit));
};
