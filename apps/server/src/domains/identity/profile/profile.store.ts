import type { OwnProfile, ProfileForm } from '@onair/contract/identity/profile';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

const columns = sql`coalesce(contact_email, email) as email, name as nickname, country, area, address, introduction,
  personal_website as "personalWebsite", location_name as "officeLocation", job_name as "jobName",
  organization_name as "organizationName",
  verified_email <> '' and verified_email = coalesce(contact_email, email) as "emailProven", profile_version as version`;

const one = (rows: OwnProfile[]): OwnProfile => {
  if (!rows[0]) throw new Error('a living session has lost its account');
  return rows[0];
};

export const findProfile = async (db: Queryable, accountId: string): Promise<OwnProfile> => {
  const { rows } = await db.execute<OwnProfile>(sql`select ${columns} from accounts where id = ${accountId}`);
  return one(rows);
};

export const lockProfile = async (tx: Tx, accountId: string): Promise<OwnProfile> => {
  const { rows } = await tx.execute<OwnProfile>(
    sql`select ${columns} from accounts where id = ${accountId} for no key update`,
  );
  return one(rows);
};

/** Another place of work, job or organization has no code of its own; the address that resets the password stays what it is. */
export const updateProfile = async (tx: Tx, accountId: string, form: ProfileForm): Promise<OwnProfile> => {
  const { rows } = await tx.execute<OwnProfile>(sql`
    update accounts set contact_email = nullif(${form.email}, email), name = ${form.nickname},
      country = ${form.country}, area = ${form.area}, address = ${form.address}, introduction = ${form.introduction},
      personal_website = ${form.personalWebsite},
      location = case when location_name = ${form.officeLocation} then location else '' end,
      location_name = ${form.officeLocation},
      job = case when job_name = ${form.jobName} then job else '' end, job_name = ${form.jobName},
      organization = case when organization_name = ${form.organizationName} then organization else '' end,
      organization_name = ${form.organizationName}, profile_version = profile_version + 1
    where id = ${accountId} returning ${columns}`);
  return one(rows);
};

/** @returns the avatar that it takes the place of; empty when there was none */
export const replaceAvatar = async (tx: Tx, accountId: string, avatar: string): Promise<string> => {
  const { rows } = await tx.execute<{ avatar: string }>(
    sql`select avatar from accounts where id = ${accountId} for no key update`,
  );
  await tx.execute(sql`update accounts set avatar = ${avatar} where id = ${accountId}`);
  return rows[0]?.avatar ?? '';
};

/** Address of the avatar; empty without one. */
export const findAvatar = async (db: Queryable, accountId: string): Promise<string> => {
  const { rows } = await db.execute<{ avatar: string }>(sql`select avatar from accounts where id = ${accountId}`);
  return rows[0]?.avatar ?? '';
};
