import type { Invite } from '@onair/contract/identity/invites';
import { tokenHash } from '../../../crypto/token-hash.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, gt, isNull, lt } from '../../../db/sql.ts';
import { accounts, invites } from '../identity.tables.ts';

type New = Omit<typeof invites.$inferInsert, 'tokenHash'>;

export const insertInvite = async (tx: Tx, invite: New, token: string): Promise<void> => {
  await tx.insert(invites).values({ ...invite, tokenHash: tokenHash(token) });
};

const INVITE = {
  id: invites.id,
  name: invites.name,
  email: invites.email,
  role: invites.role,
  invitedBy: accounts.name,
  createdAt: invites.createdAt,
  expiresAt: invites.expiresAt,
};

/** Valid invites: not expired, and from a current admin. */
const openInvites = (db: Queryable, now: Date, token?: string) =>
  db
    .select(INVITE)
    .from(invites)
    .innerJoin(
      accounts,
      and(eq(accounts.id, invites.createdBy), eq(accounts.role, 'admin'), isNull(accounts.disabledAt)),
    )
    .where(
      and(
        gt(invites.expiresAt, now.toISOString()),
        token === undefined ? undefined : eq(invites.tokenHash, tokenHash(token)),
      ),
    )
    .orderBy(desc(invites.createdAt), desc(invites.id));

export const findInvites = (db: Queryable, now: Date): Promise<Invite[]> => openInvites(db, now);

/** The open invite of a token; null when there is none. */
export const findInvite = async (db: Queryable, token: string, now: Date): Promise<Invite | null> =>
  (await openInvites(db, now, token))[0] ?? null;

/** Deletes a used or revoked invite. @returns its data; null when it is gone already */
export const removeInvite = async (tx: Tx, id: string) => {
  const { email, name, role, createdBy } = invites;
  const [gone = null] = await tx.delete(invites).where(eq(invites.id, id)).returning({ email, name, role, createdBy });
  return gone;
};

export const pruneInvites = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(invites).where(lt(invites.expiresAt, now.toISOString()));
};
