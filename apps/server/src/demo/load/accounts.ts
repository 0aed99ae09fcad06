import { readFile } from 'node:fs/promises';
import { Role } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import { pictureAddress } from '@onair/contract/lib/pictures';
import { type Static, Type } from 'typebox';
import { tokenHash } from '../../crypto/token-hash.ts';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import {
  createAccount,
  endSessionsOf,
  findInvites,
  hashPassword,
  invite,
  newToken,
  publishSessionChange,
  randomPassword,
  renameAccount,
  setDisabled,
  setPassword,
} from '../../domains/identity/index.ts';
import { holdPictures, storePicture } from '../../files/uploads/pictures.store.ts';
import { companyCalendar } from '../../lib/calendar.ts';
import { columns, demoFile, demoFiles, Moment, readRows, Username } from '../data.ts';
import { momentsFrom } from '../moment.ts';
import { demoAccounts, facelessPeople, placePeople, saveAvatar } from '../people.store.ts';
import { hasRows, insertRows } from '../rows.store.ts';
import type { Loading } from './loading.ts';

const MINUTE = 60_000;

const Person = columns({
  username: Type.String(),
  name: Type.String(),
  role: Role,
  /** Only where it is meant to be known; the others cannot sign in. */
  password: Type.Optional(Type.String()),
  account_number: Type.String(),
  job: Type.String(),
  job_name: Type.String(),
  organization: Type.String(),
  organization_name: Type.String(),
  location: Type.String(),
  location_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  certification: Type.Integer(),
  introduction: Type.Optional(Type.String()),
  personal_website: Type.Optional(Type.String()),
  area: Type.String(),
  created_at: Moment,
});
type Person = Static<typeof Person>;

/** Everyone of the demo company, the two who can sign in first. */
const everyone = (): readonly Person[] => readRows('people.json', Person);

const audited = (action: AuditAction, id: string, after: unknown) => ({
  action,
  subjectType: 'account',
  subjectId: id,
  after,
});

const passwordOf = (person: Person) => hashPassword(person.password ?? randomPassword());

const create = async (deps: Deps, person: Person): Promise<void> => {
  const passwordHash = await passwordOf(person);
  const id = deps.newId();
  const at = momentsFrom(companyCalendar(deps.config.timeZone), deps.now());
  await write(deps, systemActor, async (w) => {
    const { username, name, role, job, organization, location, email, phone, certification } = person;
    const account = {
      ...{ id, username, name, role, job, organization, location, email, phone, certification, passwordHash },
      accountNumber: person.account_number,
      jobName: person.job_name,
      organizationName: person.organization_name,
      locationName: person.location_name,
      ...(person.introduction === undefined ? {} : { introduction: person.introduction }),
      ...(person.personal_website === undefined ? {} : { personalWebsite: person.personal_website }),
      createdAt: at(person.created_at),
      demo: true,
    };
    if (!(await createAccount(w.tx, account))) return;
    w.audit(audited('account.create', id, { username, role, demo: true }));
  });
};

/** Re-enabled in demo mode, under the old name unless someone else has taken it. */
const revive = async (deps: Deps, person: Person, id: string): Promise<void> => {
  const passwordHash = await passwordOf(person);
  await write(deps, systemActor, async (w) => {
    if (!(await renameAccount(w.tx, id, person.username))) return;
    await setPassword(w.tx, id, passwordHash, false);
    await setDisabled(w.tx, id, null);
    w.audit(audited('account.enable', id, { demo: true }));
    publishSessionChange(deps, w, id);
  });
};

/**
 * Ensures that the demo company's people exist: admin / admin, user / user and colleagues with passwords that nobody
 * knows. Idempotent; a real account of the same name is left unchanged.
 * @returns account ids by username
 */
export const openAccounts = async (deps: Deps): Promise<Record<string, string>> => {
  const there = new Map((await demoAccounts(deps.db)).map((account) => [account.accountNumber, account]));
  for (const person of everyone()) {
    const account = there.get(person.account_number);
    if (!account) await create(deps, person);
    else if (account.disabled) await revive(deps, person, account.id);
  }
  return Object.fromEntries((await demoAccounts(deps.db)).map(({ username, id }) => [username, id]));
};

/** Not a name that anyone can register. */
const formerName = (username: string): string => `demo:${username}`;

/**
 * Ends demo mode: removes the well-known passwords and every demo session, and frees the names for real accounts. The
 * rows stay, because history refers to them. Called at every start without demo mode.
 * @returns the number of ended accounts
 */
export const closeAccounts = async (deps: Deps): Promise<number> => {
  const open = (await demoAccounts(deps.db)).filter((account) => !account.disabled);
  for (const { id, username } of open) {
    const passwordHash = await hashPassword(randomPassword());
    await write(deps, systemActor, async (w) => {
      await setPassword(w.tx, id, passwordHash, true);
      await setDisabled(w.tx, id, deps.now());
      await renameAccount(w.tx, id, formerName(username));
      await endSessionsOf(w.tx, { accountId: id, reason: 'disabled', now: deps.now() });
      w.audit(audited('account.disable', id, { demo: true }));
      publishSessionChange(deps, w, id);
    });
  }
  return open.length;
};

/** Where everyone lives. Idempotent. */
export const loadProfiles = async ({ deps }: Pick<Loading, 'deps'>): Promise<void> => {
  const areas = Object.fromEntries(everyone().map(({ username, area }) => [username, area]));
  await write(deps, systemActor, async ({ tx, audit }) => {
    const people = await placePeople(tx, areas);
    if (people > 0) audit({ action: 'profile.save', subjectType: 'account', subjectId: 'demo', after: { people } });
  });
};

const SIDE = 320;

/** Everyone's portrait, drawn by `scripts/make-portraits.mjs`. Idempotent. */
export const loadPortraits = async ({ deps }: Pick<Loading, 'deps'>): Promise<void> => {
  const faceless = await facelessPeople(deps.db);
  for (const file of demoFiles('portraits')) {
    const owner = faceless.get(file.replace('.webp', ''));
    if (!owner) continue;
    const bytes = await readFile(demoFile(`portraits/${file}`));
    const picture = { bytes, type: 'image/webp', width: SIDE, height: SIDE } as const;
    await write(deps, systemActor, async (w) => {
      const id = await storePicture(w.tx, { picture, owner, purpose: 'avatar', at: w.at, locale: 'zh-CN' });
      await holdPictures(w.tx, owner, 'avatar', [id]);
      await saveAvatar(w.tx, owner, pictureAddress(id));
      const after = { bytes: bytes.length };
      w.audit({ action: 'profile.avatar', subjectType: 'account', subjectId: owner, after });
    });
  }
};

const PastSession = columns({
  username: Username,
  created_at: Moment,
  minutes: Type.Integer(),
  address: Type.String(),
  user_agent: Type.String(),
});

/** Sessions of the last workdays that nobody can go on with; nothing where anyone has signed in. */
export const loadSessions = async ({ deps, people, at }: Loading): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    if (await hasRows(tx, 'sessions')) return;
    const rows = readRows('sessions.csv', PastSession).flatMap(({ username, minutes, created_at, ...seen }) => {
      const { session } = people.get(username) ?? {};
      if (!session) return [];
      const began = at(created_at);
      const row = {
        ...{ id: deps.newId(), account_id: session.accountId, role: session.role, ...seen },
        token_hash: tokenHash(newToken()),
        ...{ created_at: began, last_seen_at: began },
        ...{ ended_at: new Date(began.getTime() + minutes * MINUTE), end_reason: 'signed-out' },
      };
      return [row];
    });
    await insertRows(tx, 'sessions', rows);
  });
};

const Invite = columns({ name: Type.String(), email: Type.String(), role: Role, days: Type.Integer() });

/** Links that an admin has created and nobody has opened yet; nothing is sent. Idempotent. */
export const loadInvites = async ({ deps, people }: Loading): Promise<void> => {
  const by = [...people.values()].find(({ session }) => session.role === 'admin');
  if (!by || (await findInvites(deps.db, deps.now())).length > 0) return;
  for (const asked of readRows('invites.json', Invite)) await invite(deps, by, by.session, asked);
};
