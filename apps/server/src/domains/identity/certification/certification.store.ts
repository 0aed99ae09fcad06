import { permits } from '@onair/contract/access';
import type { CertificationMove, CertificationTodo } from '@onair/contract/identity/certification';
import type { Work } from '@onair/contract/work/work';
import type { Queryable, Tx } from '../../../db/client.ts';
import { pictures } from '../../../db/db.tables.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { type RowOf, string } from '../../../db/rows.ts';
import { and, desc, eq, ne, or, type SQL, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { auditEntries } from '../../audit/published.views.ts';
import type { Deciding } from '../approvals/four-eyes.rules.ts';
import { ofOthers } from '../approvals/four-eyes.store.ts';
import { accounts, certifications } from '../identity.tables.ts';

/** A stored request: sensitive fields are encrypted in `sealed`. */
const CERTIFICATION = {
  id: certifications.id,
  authorId: certifications.accountId,
  applicant: accounts.name,
  accountType: certifications.accountType,
  certificateType: certifications.certificateType,
  enterpriseName: certifications.enterpriseName,
  enterpriseCertificateType: certifications.enterpriseCertificateType,
  sealed: certifications.sealed,
  documents: certifications.documents,
  state: certifications.state,
  reason: certifications.reason,
  createdAt: certifications.createdAt,
  settledAt: certifications.settledAt,
  version: certifications.version,
};
export type CertificationRow = RowOf<typeof CERTIFICATION>;

const MOVES: readonly (CertificationMove | 'submit')[] = ['submit', 'pass', 'reject', 'withdraw'];

const ofAccount = (accountId: string) => eq(certifications.accountId, accountId);

const read = (db: Queryable, where: SQL | undefined) =>
  db
    .select(CERTIFICATION)
    .from(certifications)
    .innerJoin(accounts, eq(accounts.id, certifications.accountId))
    .where(where);

/** Requests of an account, latest first, at most a hundred. */
export const findCertificationsOf = (db: Queryable, accountId: string): Promise<CertificationRow[]> =>
  read(db, ofAccount(accountId)).orderBy(desc(certifications.createdAt), desc(certifications.id)).limit(100);

/** One request; only of this account where one is given. */
export const findCertification = async (
  db: Queryable,
  id: string,
  accountId: string | null,
): Promise<CertificationRow | null> => {
  const whose = accountId === null ? undefined : ofAccount(accountId);
  const [row = null] = await read(db, and(eq(certifications.id, id), whose));
  return row;
};

/** The same, locked until the end of the transaction. */
export const lockCertification = async (
  tx: Tx,
  id: string,
  accountId: string | null,
): Promise<CertificationRow | null> => {
  await tx.select({ id: certifications.id }).from(certifications).where(eq(certifications.id, id)).for('update');
  return findCertification(tx, id, accountId);
};

type NewCertification = Omit<
  CertificationRow,
  'applicant' | 'state' | 'reason' | 'createdAt' | 'settledAt' | 'version'
>;

/** @returns false, storing nothing, when another request of the account is in review */
export const insertCertification = async (
  tx: Tx,
  { authorId, ...certification }: NewCertification,
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(certifications)
    .values({ ...certification, accountId: authorId, state: 'auditing', createdAt: at.toISOString() })
    .onConflictDoNothing({ target: certifications.accountId, where: sql`state = 'auditing'` });
  return rowCount === 1;
};

export const settleCertification = async (
  tx: Tx,
  id: string,
  { state, reason, by, at }: Pick<CertificationRow, 'state' | 'reason'> & { by: string; at: Date },
): Promise<void> => {
  await tx
    .update(certifications)
    .set({ state, reason, decidedBy: by, settledAt: at.toISOString(), version: sql`${certifications.version} + 1` })
    .where(eq(certifications.id, id));
};

/** Sets the account's tag. */
export const markCertified = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .update(accounts)
    .set({ certification: 1, version: sql`${accounts.version} + 1` })
    .where(and(eq(accounts.id, accountId), ne(accounts.certification, 1)));
};

/** A page of the pending requests, oldest first. */
export const findTodos = async (db: Queryable, accountId: string, page: Page): Promise<Listed<CertificationTodo>> => {
  const { id, authorId, applicant, accountType, enterpriseName, createdAt: time } = CERTIFICATION;
  const waiting = eq(certifications.state, 'auditing');
  const shape = { id, authorId, applicant, accountType, enterpriseName, time };
  const { list, total } = await listPage(db, shape, {
    from: sql`${certifications} join ${accounts} on ${accounts.id} = ${certifications.accountId} where ${waiting}`,
    order: sql`${certifications.createdAt}, ${certifications.id}`,
    page,
    total: sql`select count(*) from ${certifications} where ${waiting}`,
  });
  return { list: list.map(({ authorId: author, ...row }) => ({ ...row, mine: author === accountId })), total };
};

/** The history of a request, oldest first, from the audit log; without accesses to its numbers. */
export const findHistory = async (
  db: Queryable,
  id: string,
): Promise<{ move: CertificationMove | 'submit'; name: string; at: string }[]> => {
  const rows = await db
    .select({
      action: auditEntries.action,
      name: string(sql`coalesce(${accounts.name}, ${auditEntries.accountName})`),
      at: auditEntries.at,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(and(eq(auditEntries.subjectType, 'certification'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.seq);
  return rows.flatMap(({ action, ...rest }) => {
    const move = MOVES.find((each) => action === `certification.${each}`);
    return move ? [{ move, ...rest }] : [];
  });
};

/** Whether this account may see a document: its own upload, or, for an admin, one that a request names. */
export const maySeeDocument = async (
  db: Queryable,
  id: string,
  { accountId, role }: { accountId: string; role: string },
): Promise<boolean> => {
  const named = sql`exists (select 1 from ${certifications} where ${certifications.documents} @> array[${pictures.id}])`;
  const [document] = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        eq(pictures.id, id),
        eq(pictures.purpose, 'certification'),
        or(eq(pictures.owner, accountId), role === 'admin' ? named : undefined),
      ),
    );
  return document !== undefined;
};

/** Requests that wait for a decision of this reader. */
export const openCertifications = async (
  db: Queryable,
  { role }: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('admin', role)) return [];
  const where = and(eq(certifications.state, 'auditing'), ofOthers(certifications.accountId, await decider()));
  const found = await findWaiting(
    db,
    { name: certifications.id, since: certifications.createdAt },
    sql`${certifications} where ${where}`,
  );
  if (!found) return [];
  const { count, since } = found;
  return [{ kind: 'certifications', count, since, link: '/dashboard/approvals?kind=certification' }];
};
