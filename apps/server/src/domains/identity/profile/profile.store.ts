import { ROUTINE_ACTIONS } from '@onair/contract/audit/audit-actions';
import type { OwnProfile, ProfileForm } from '@onair/contract/identity/profile';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among, bare, bigInt, bool, string } from '../../../db/rows.ts';
import { type AnyColumn, and, between, desc, eq, not, type SQL, sql } from '../../../db/sql.ts';
import { pageVisitCounts } from '../../analytics/published.views.ts';
import { auditEntries } from '../../audit/published.views.ts';
import { serviceContracts } from '../../billing/published.views.ts';
import { campaignNames } from '../../campaigns/published.views.ts';
import { contentItems, policySetHistory } from '../../content/published.views.ts';
import { groupNames } from '../../groups/published.views.ts';
import { integrationNames } from '../../integrations/published.views.ts';
import { liveSpans, studioNames, videoNames } from '../../live/published.views.ts';
import { announcementTitles } from '../../notifications/published.views.ts';
import { parameterChangeStudios } from '../../stream-parameters/published.views.ts';
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

const { after, before: earlier, subjectId } = auditEntries;

/** The subject of an entry without a name of its own. */
const subjectName = (locale: Locale): SQL => {
  const chinese = locale === 'zh-CN';
  const id = sql`${subjectId}::uuid`;
  const studio = chinese ? studioNames.nameZh : studioNames.nameEn;
  const title = chinese ? serviceContracts.titleZh : serviceContracts.titleEn;
  const named: Readonly<Record<string, SQL>> = {
    policy: sql`select ${policySetHistory.name} from ${policySetHistory} where ${policySetHistory.id} = ${id}`,
    announcement: sql`select ${announcementTitles.title} from ${announcementTitles} where ${announcementTitles.id} = ${id}`,
    group: sql`select ${groupNames.name} from ${groupNames} where ${groupNames.id} = ${id}`,
    activity: sql`select ${campaignNames.name} from ${campaignNames} where ${campaignNames.id} = ${id}`,
    service: sql`select ${title} from ${serviceContracts} where ${serviceContracts.id} = ${id}`,
    live: sql`select coalesce(nullif(${liveSpans.title}, ''), ${studio}) from ${liveSpans}
      join ${studioNames} on ${studioNames.id} = ${liveSpans.studioId} where ${liveSpans.id} = ${id}`,
    studio: sql`select ${studio} from ${studioNames} where ${studioNames.id} = ${id}`,
    video: sql`select ${videoNames.name} from ${videoNames} where ${videoNames.id} = ${id}`,
    webhook: sql`select ${integrationNames.name} from ${integrationNames} where ${integrationNames.id} = ${id}`,
    apiToken: sql`select ${integrationNames.name} from ${integrationNames} where ${integrationNames.id} = ${id}`,
    parameterChange: sql`select ${studio} from ${parameterChangeStudios}
      join ${studioNames} on ${studioNames.id} = ${parameterChangeStudios.studioId} where ${parameterChangeStudios.id} = ${id}`,
  };
  const cases = Object.entries(named).map(([type, query]) => sql`when ${type} then (${query})`);
  return sql`case when ${subjectId} ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    then case ${auditEntries.subjectType} ${sql.join(cases, sql` `)} end
    when ${auditEntries.subjectType} = 'content' and ${subjectId} ~ '^[0-9]{1,9}$'
    then (select ${contentItems.title} from ${contentItems} where ${contentItems.id} = ${subjectId}::integer) end`;
};

/** Acts of an account, latest first, older than the entry `before` where given. */
export const findActivity = (
  db: Queryable,
  accountId: string,
  { before, limit, locale }: { before?: number | undefined; limit: number; locale: Locale },
) => {
  const { seq, at, action } = auditEntries;
  const description = string(sql`coalesce(${after}->>'name', ${after}->>'title', ${earlier}->>'name',
    ${earlier}->>'title', ${subjectName(locale)}, ${after}->>'username', '')`);
  const from = sql`(${at}, ${seq}) < (select ${bare(at)}, ${bare(seq)} from ${auditEntries} e where e.seq = ${before})`;
  return db
    .select({ id: seq, action, description, time: at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.accountId, accountId),
        before === undefined ? undefined : from,
        not(among(action, ROUTINE_ACTIONS)),
        // Of many items that were changed at once there is one entry: the bulk act, or the import.
        sql`not (${auditEntries.subjectType} = 'content' and coalesce(${after} ?| array['bulk', 'import'], false))`,
      ),
    )
    .orderBy(desc(at), desc(seq))
    .limit(limit);
};

/** Company days, inclusive. */
export type DaySpan = readonly [from: string, to: string];

/** Visits of an account to each page in two spans of days, most visited first. */
export const countVisits = (db: Queryable, accountId: string, now: DaySpan, before: DaySpan) => {
  const { name, day } = pageVisitCounts;
  const within = ([from, to]: DaySpan) =>
    bigInt(sql`coalesce(sum(${pageVisitCounts.visits}) filter (where ${between(day, from, to)}), 0)`);
  return db
    .select({ name, visits: within(now), before: within(before) })
    .from(pageVisitCounts)
    .where(and(eq(pageVisitCounts.accountId, accountId), between(day, before[0], now[1])))
    .groupBy(name)
    .orderBy(sql`2 desc`, sql`3 desc`, name);
};
