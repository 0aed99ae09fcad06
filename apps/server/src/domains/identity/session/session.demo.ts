import type { AuditAction } from '@onair/contract/audit/audit-actions';
import { companyCalendar } from '../../../calendar.ts';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { officeTime } from '../../../office-hours.ts';
import { hashPassword, randomPassword } from '../security/passwords.ts';
import { createAccount, setDisabled, setPassword } from './accounts.store.ts';
import { publishSessionChange } from './announce.ts';
import { demoAccounts, renameAccount } from './demo.store.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import { endSessionsOf } from './sessions.store.ts';

const audited = (action: AuditAction, id: string, after: unknown) => ({
  action,
  subjectType: 'account',
  subjectId: id,
  after,
});

const passwordOf = (person: DemoPerson) => hashPassword(person.password ?? randomPassword());

const create = async (deps: Deps, person: DemoPerson): Promise<void> => {
  const { password, daysAgo, ...account } = person;
  const passwordHash = await passwordOf(person);
  const id = deps.newId();
  await write(deps, systemActor, async (w) => {
    const createdAt = officeTime(companyCalendar(deps.config.timeZone), deps.now(), daysAgo);
    if (!(await createAccount(w.tx, { ...account, id, passwordHash, createdAt, demo: true }))) return;
    w.audit(audited('account.create', id, { username: account.username, role: account.role, demo: true }));
  });
};

/** Re-enabled in demo mode, under the old name unless someone else has taken it. */
const revive = async (deps: Deps, person: DemoPerson, id: string): Promise<void> => {
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
 * Ensures that the demo company's people exist: admin / admin, user / user and eight colleagues with passwords that
 * nobody knows. Idempotent; a real account of the same name is left unchanged.
 * @returns account ids by username
 */
export const seedAccounts = async (deps: Deps): Promise<Record<string, string>> => {
  const there = new Map((await demoAccounts(deps.db)).map((account) => [account.accountNumber, account]));
  for (const person of demoPeople) {
    const account = there.get(person.accountNumber);
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
export const dropDemoAccounts = async (deps: Deps): Promise<number> => {
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
