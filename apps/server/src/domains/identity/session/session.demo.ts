import { createHash } from 'node:crypto';
import type { Role } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { officeTime } from '../../../lib/office-hours.ts';
import { hashPassword, randomPassword } from '../security/passwords.service.ts';
import { createAccount, type NewAccount, setDisabled, setPassword } from './accounts.store.ts';
import { demoAccounts, demoActors, renameAccount } from './session.demo.store.ts';
import { publishSessionChange } from './sessions.service.ts';
import { endSessionById, endSessionsOf, hasSessions, insertSession, newToken } from './sessions.store.ts';

/** A person of the demo company. `password` only where it is meant to be known; the others cannot sign in. */
type DemoPerson = Omit<NewAccount, 'id' | 'passwordHash' | 'createdAt' | 'accountNumber' | 'demo'> & {
  accountNumber: string;
  password?: string;
  /** Age of the account in days. */
  daysAgo: number;
};

const organization = { organization: 'onair-media', organizationName: '远光传媒' };
const beijing = { location: 'beijing', locationName: '北京' };
const shanghai = { location: 'shanghai', locationName: '上海' };
const hangzhou = { location: 'hangzhou', locationName: '杭州' };

const colleague = (
  n: number,
  username: string,
  name: string,
  role: Role,
  job: string,
  jobName: string,
  place: { location: string; locationName: string },
  daysAgo: number,
): DemoPerson => ({
  accountNumber: `100000000${n}`,
  username,
  name,
  role,
  job,
  jobName,
  ...organization,
  ...place,
  email: `${username}@example.com`,
  phone: `138001380${n}`,
  certification: 1,
  daysAgo,
});

/** Everyone of the demo company, the two who can sign in first. */
const demoPeople: readonly DemoPerson[] = [
  {
    ...colleague(10, 'admin', '王立群', 'admin', 'operations-director', '内容运营总监', beijing, 420),
    password: 'admin',
    email: 'wang.liqun@example.com',
    introduction: '负责内容与直播的整体运营，先后搭建了三个城市的内容团队。',
    personalWebsite: 'https://example.com/wang-liqun',
  },
  {
    ...colleague(11, 'user', '李思远', 'user', 'content-operator', '内容运营', shanghai, 300),
    password: 'user',
    email: 'li.siyuan@example.com',
    introduction: '负责热门内容的日常运营与数据复盘。',
    personalWebsite: 'https://example.com/li-siyuan',
  },
  colleague(12, 'chen.jing', '陈静', 'admin', 'review-lead', '审核负责人', beijing, 410),
  colleague(13, 'zhao.minghao', '赵明浩', 'admin', 'live-producer', '直播制片', shanghai, 388),
  colleague(14, 'liu.yutong', '刘雨桐', 'user', 'video-editor', '短视频编导', beijing, 341),
  colleague(15, 'sun.haoran', '孙浩然', 'operator', 'live-moderator', '直播场控', shanghai, 287),
  colleague(16, 'zhou.kexin', '周可欣', 'reviewer', 'content-reviewer', '内容审核', beijing, 243),
  colleague(17, 'wu.zhiyuan', '吴志远', 'viewer', 'data-analyst', '数据分析', hangzhou, 198),
  colleague(18, 'zheng.xiaoyu', '郑晓雨', 'editor', 'channel-operator', '渠道推广', hangzhou, 126),
  colleague(19, 'he.jiaqi', '何佳琪', 'editor', 'content-operator', '内容运营', beijing, 64),
  colleague(20, 'xu.wenqing', '徐文清', 'finance', 'finance-manager', '财务主管', beijing, 156),
];

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

/** Days on which each colleague was active, and for how many hours. */
const DAYS = [0, 0.9, 1.9, 2.8, 4.1, 5.2];
const HOURS = 6.5;
const BROWSERS = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

/** Past sessions of the demo company's colleagues on the last workdays. Idempotent. */
export const seedSessions = async (deps: Deps): Promise<void> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const people = [...(await demoActors(deps.db))].filter(([username]) => username !== 'admin' && username !== 'user');
  await deps.db.transaction(async (tx) => {
    if (await hasSessions(tx)) return;
    for (const [n, [, { session }]] of people.entries()) {
      for (const daysAgo of DAYS.slice(n % 3)) {
        const { accountId, role } = session;
        // Different minutes for each of them.
        const at = officeTime(calendar, deps.now(), daysAgo + 1.2 + n * 0.011);
        const id = deps.newId();
        const tokenHash = createHash('sha256').update(newToken()).digest();
        const userAgent = BROWSERS[n % BROWSERS.length] ?? '';
        await insertSession(tx, { id, tokenHash, accountId, role, address: `10.20.4.${31 + n}`, userAgent, at });
        await endSessionById(tx, { id, reason: 'signed-out', now: new Date(at.getTime() + HOURS * 3_600_000) });
      }
    }
  });
};
