import type { OwnProfile, ProfileForm } from '@onair/contract/identity/profile';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, string } from '../../../db/rows.ts';
import { type AnyColumn, eq, type SQL, sql } from '../../../db/sql.ts';
import { accounts } from '../identity.tables.ts';

const visibleEmail = sql`coalesce(${accounts.contactEmail}, ${accounts.email})`;
const PROFILE = {
  email: string(visibleEmail),
  nickname: accounts.name,
  country: accounts.country,
  area: accounts.area,
  address: accounts.address,
  introduction: accounts.introduction,
  personalWebsite: accounts.personalWebsite,
  officeLocation: accounts.locationName,
  jobName: accounts.jobName,
  organizationName: accounts.organizationName,
  emailProven: bool(sql`${accounts.verifiedEmail} <> '' and ${accounts.verifiedEmail} = ${visibleEmail}`),
  version: accounts.profileVersion,
};

const one = ([profile]: OwnProfile[]): OwnProfile => {
  if (!profile) throw new Error('a living session has lost its account');
  return profile;
};
const isIt = (accountId: string) => eq(accounts.id, accountId);

export const findProfile = async (db: Queryable, accountId: string): Promise<OwnProfile> =>
  one(await db.select(PROFILE).from(accounts).where(isIt(accountId)));

export const lockProfile = async (tx: Tx, accountId: string): Promise<OwnProfile> =>
  one(await tx.select(PROFILE).from(accounts).where(isIt(accountId)).for('no key update'));

/** A code is kept as long as its name is. */
const codeWith = (code: AnyColumn, name: AnyColumn, now: string): SQL =>
  sql`case when ${name} = ${now} then ${code} else '' end`;

/** A changed place of work, job or organization loses its code; the address for password resets is unchanged. */
export const updateProfile = async (tx: Tx, accountId: string, form: ProfileForm): Promise<OwnProfile> => {
  const { email, nickname, officeLocation, jobName, organizationName } = form;
  const { country, area, address, introduction, personalWebsite } = form;
  const changes = {
    contactEmail: sql`nullif(${email}, ${accounts.email})`,
    name: nickname,
    ...{ country, area, address, introduction, personalWebsite },
    location: codeWith(accounts.location, accounts.locationName, officeLocation),
    locationName: officeLocation,
    job: codeWith(accounts.job, accounts.jobName, jobName),
    jobName,
    organization: codeWith(accounts.organization, accounts.organizationName, organizationName),
    organizationName,
    profileVersion: sql`${accounts.profileVersion} + 1`,
  };
  return one(await tx.update(accounts).set(changes).where(isIt(accountId)).returning(PROFILE));
};

/** Name and job, corrected by an admin: the owner's open form will meet a conflict. */
export const correctProfile = async (
  tx: Tx,
  accountId: string,
  { name, jobName }: { name: string; jobName: string },
): Promise<void> => {
  const job = codeWith(accounts.job, accounts.jobName, jobName);
  const changes = { name, job, jobName, profileVersion: sql`${accounts.profileVersion} + 1` };
  await tx.update(accounts).set(changes).where(isIt(accountId));
};

const readAvatar = (db: Queryable, accountId: string) =>
  db.select({ avatar: accounts.avatar }).from(accounts).where(isIt(accountId));

/** @returns the replaced avatar; empty when there was none */
export const replaceAvatar = async (tx: Tx, accountId: string, avatar: string): Promise<string> => {
  const [before] = await readAvatar(tx, accountId).for('no key update');
  await tx.update(accounts).set({ avatar }).where(isIt(accountId));
  return before?.avatar ?? '';
};

/** Address of the avatar; empty without one. */
export const findAvatar = async (db: Queryable, accountId: string): Promise<string> => {
  const [account] = await readAvatar(db, accountId);
  return account?.avatar ?? '';
};

/** Locations of the demo company's people, by workplace; only where none is set. */
export const placeDemoPeople = async (tx: Tx, areas: Readonly<Record<string, string>>): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update accounts a set country = 'CN', area = p.value
    from jsonb_each_text(${JSON.stringify(areas)}::jsonb) p
    where a.demo and a.country = '' and a.location = p.key`);
  return rowCount ?? 0;
};
