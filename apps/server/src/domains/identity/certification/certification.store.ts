import type {
  AccountType,
  CertificateType,
  CertificationMove,
  CertificationState,
  CertificationTodo,
  EnterpriseCertificateType,
} from '@onair/contract/identity/certification';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** A request as it is stored: what must not be read by chance is sealed. */
export type KeptCertification = {
  id: string;
  authorId: string;
  applicant: string;
  accountType: AccountType;
  certificateType: CertificateType;
  enterpriseName: string;
  enterpriseCertificateType: EnterpriseCertificateType;
  sealed: Buffer;
  documents: string[];
  state: CertificationState;
  reason: string;
  createdAt: string;
  settledAt: string | null;
  version: number;
};

const columns = sql`c.id, c.account_id as "authorId", a.name as applicant, c.account_type as "accountType",
  c.certificate_type as "certificateType", c.enterprise_name as "enterpriseName",
  c.enterprise_certificate_type as "enterpriseCertificateType", c.sealed, c.documents, c.state, c.reason,
  c.created_at as "createdAt", c.settled_at as "settledAt", c.version`;

const iso = (at: string): string => new Date(at).toISOString();

const read = async (db: Queryable, rest: SQL): Promise<KeptCertification[]> => {
  const { rows } = await db.execute<KeptCertification>(sql`
    select ${columns} from certifications c join accounts a on a.id = c.account_id ${rest}`);
  return rows.map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    settledAt: row.settledAt === null ? null : iso(row.settledAt),
  }));
};

/** Requests of an account, the latest first; old ones beyond a hundred are left out. */
export const findCertificationsOf = (db: Queryable, accountId: string): Promise<KeptCertification[]> =>
  read(db, sql`where c.account_id = ${accountId} order by c.created_at desc, c.id desc limit 100`);

/** One request, of this account only where one is given. */
export const findCertification = async (
  db: Queryable,
  id: string,
  accountId: string | null,
): Promise<KeptCertification | null> => {
  const whose = accountId === null ? sql`` : sql`and c.account_id = ${accountId}`;
  const [row] = await read(db, sql`where c.id = ${id} ${whose}`);
  return row ?? null;
};

/** The same, kept from changing until the transaction ends. */
export const lockCertification = async (
  tx: Tx,
  id: string,
  accountId: string | null,
): Promise<KeptCertification | null> => {
  await tx.execute(sql`select from certifications where id = ${id} for update`);
  return findCertification(tx, id, accountId);
};

export type NewCertification = Omit<
  KeptCertification,
  'applicant' | 'state' | 'reason' | 'createdAt' | 'settledAt' | 'version'
>;

/** @returns false when another request of the account is being audited; nothing is stored then */
export const insertCertification = async (tx: Tx, c: NewCertification, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into certifications (id, account_id, account_type, certificate_type, enterprise_name,
      enterprise_certificate_type, sealed, documents, state, created_at)
    values (${c.id}, ${c.authorId}, ${c.accountType}, ${c.certificateType}, ${c.enterpriseName},
      ${c.enterpriseCertificateType}, ${c.sealed},
      array(select jsonb_array_elements_text(${JSON.stringify(c.documents)}::jsonb)::uuid), 'auditing',
      ${at.toISOString()})
    on conflict (account_id) where state = 'auditing' do nothing`);
  return rowCount === 1;
};

export const settleCertification = async (
  tx: Tx,
  id: string,
  settled: { state: CertificationState; reason: string; by: string; at: Date },
): Promise<void> => {
  await tx.execute(sql`
    update certifications set state = ${settled.state}, reason = ${settled.reason}, decided_by = ${settled.by},
      settled_at = ${settled.at.toISOString()}, version = version + 1
    where id = ${id}`);
};

/** What the account's tag says from now on. */
export const markCertified = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.execute(sql`
    update accounts set certification = 1, version = version + 1 where id = ${accountId} and certification <> 1`);
};

/** A page of the requests that wait, the oldest first. */
export const findTodos = async (
  db: Queryable,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ list: CertificationTodo[]; total: number }> => {
  const rows = await read(
    db,
    sql`where c.state = 'auditing' order by c.created_at, c.id limit ${page.limit} offset ${page.offset}`,
  );
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from certifications where state = 'auditing'`,
  );
  const list = rows.map(({ id, applicant, accountType, enterpriseName, createdAt, authorId }) => ({
    id,
    applicant,
    accountType,
    enterpriseName,
    time: createdAt,
    mine: authorId === accountId,
  }));
  return { list, total: counted.rows[0]?.total ?? 0 };
};

/** What was done with a request, the oldest first, as the audit log has it; looks at its numbers are left out. */
export const findHistory = async (
  db: Queryable,
  id: string,
): Promise<{ move: CertificationMove | 'submit'; name: string; at: string }[]> => {
  const { rows } = await db.execute<{ action: string; name: string; at: string }>(sql`
    select l.action, coalesce(a.name, l.account_name) as name, l.at
    from audit_entries l left join accounts a on a.id = l.account_id
    where l.subject_type = 'certification' and l.subject_id = ${id} and l.action <> 'certification.reveal'
    order by l.seq`);
  return rows.map(({ action, name, at }) => ({
    move: action.slice('certification.'.length) as CertificationMove | 'submit',
    name,
    at: iso(at),
  }));
};

/** Whether this account may see a document: its own upload, or, for an admin, one that a request names. */
export const maySeeDocument = async (
  db: Queryable,
  id: string,
  { accountId, role }: { accountId: string; role: string },
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    select from pictures p where p.id = ${id} and p.purpose = 'certification' and (p.owner = ${accountId}
      or (${role} = 'admin' and exists (select 1 from certifications c where c.documents @> array[p.id])))`);
  return rowCount === 1;
};

/** Whether anybody ever asked to be certified. */
export const hasCertifications = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from certifications limit 1`);
  return rowCount === 1;
};

/** The demo company's people who are certified, by their numbers. */
export const findDemoPeople = async (
  db: Queryable,
): Promise<{ id: string; username: string; name: string; createdAt: string }[]> => {
  const { rows } = await db.execute<{ id: string; username: string; name: string; createdAt: string }>(sql`
    select id, username, name, created_at as "createdAt" from accounts
    where demo and certification = 1 order by account_number`);
  return rows;
};
