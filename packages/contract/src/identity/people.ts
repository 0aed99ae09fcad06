import { type Static, Type } from 'typebox';
import { Role } from '../access.ts';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant, Line, Uuid, Version } from '../text.ts';
import { JOB_MAX, NICKNAME_MAX } from './profile.ts';
import { PHONE_PATTERN } from './security.ts';
import { NewUsername, Password } from './session.ts';

/**
 * `initial`: the account still has a generated password, and must change it at its first sign-in. `unconfirmed`: it was
 * self-registered, and no admin has confirmed it yet.
 */
export const AccountState = Type.Union([
  Type.Literal('active'),
  Type.Literal('unconfirmed'),
  Type.Literal('initial'),
  Type.Literal('disabled'),
]);
export type AccountState = Static<typeof AccountState>;

export const Person = Type.Object({
  id: Uuid,
  username: Type.String(),
  name: Type.String(),
  avatar: Type.String(),
  email: Type.String(),
  role: Role,
  state: AccountState,
  /** The number that people quote to support. */
  accountId: Type.String(),
  createdAt: Instant,
  /** When an active session of theirs was last used; null when there is none. */
  lastSeenAt: Type.Union([Instant, Type.Null()]),
  /** Active sessions. */
  sessions: Type.Integer(),
  /** Signs in with a second step. */
  twoStep: Type.Boolean(),
  version: Version,
});
export type Person = Static<typeof Person>;

/** `text` is found in user name, name, mail address and account number, without regard to case and full-width forms. */
export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/people',
  access: 'admin',
  reads: ['identity.people'],
  summary: 'Accounts, the newest first',
  summaryZh: '账号列表，最新的在前',
  query: Type.Object({
    ...PageQuery.properties,
    text: Type.Optional(Line(60)),
    role: Type.Optional(Role),
    state: Type.Optional(AccountState),
  }),
  output: PageOf(Person),
});

/** A generated password: shown only once, must be changed at the next sign-in. It is stored hashed only. */
const Handover = Type.Object({ person: Person, password: Type.String() });

/**
 * Not idempotent by key, because the response contains a password and must not be stored: a repeat is refused as
 * `taken`, and after a lost response the password is reset.
 */
export const createPerson = endpoint({
  name: 'createPerson',
  method: 'POST',
  path: '/api/people',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Create an account; its initial password is answered once',
  summaryZh: '新建账号；初始密码只返回一次',
  body: Type.Object({
    username: NewUsername,
    name: Line(40, { minLength: 1 }),
    email: Type.Optional(Type.String({ format: 'email', minLength: 3, maxLength: 254 })),
    role: Role,
  }),
  output: Handover,
  refusals: ['taken'],
  secret: true,
});

const ById = Type.Object({ id: Uuid });

/** Admins cannot change their own role or disable themselves, and the last active admin stays one (`rejected`). */
export const changePersonRole = endpoint({
  name: 'changePersonRole',
  method: 'PUT',
  path: '/api/people/:id/role',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Give an account another role; its sessions end',
  summaryZh: '修改账号角色；其会话全部结束',
  params: ById,
  body: Type.Object({ version: Version, role: Role }),
  output: Person,
  refusals: ['notFound', 'conflict', 'rejected'],
});

export const disablePerson = endpoint({
  name: 'disablePerson',
  method: 'PUT',
  path: '/api/people/:id/disabled',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Disable an account, which ends its sessions, or enable it again',
  summaryZh: '停用账号（其会话全部结束）或重新启用',
  params: ById,
  body: Type.Object({ version: Version, disabled: Type.Boolean() }),
  output: Person,
  refusals: ['notFound', 'conflict', 'rejected'],
});

/**
 * Omitted fields stay. A new address is unverified until its owner confirms it; the owner is notified of a changed
 * address or phone number. Changing those of another admin takes `current` and `code`, as a new password does. One’s
 * own are changed in the settings (`rejected`). `version` is the `detailsVersion` that was read.
 */
export const editPersonDetails = endpoint({
  name: 'editPersonDetails',
  method: 'PUT',
  path: '/api/people/:id/details',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Change name, job title, email or phone of an account',
  summaryZh: '修改账号的姓名、职位、邮箱或手机号码',
  params: ById,
  body: Type.Object({
    version: Version,
    name: Type.Optional(Line(NICKNAME_MAX, { minLength: 1 })),
    jobName: Type.Optional(Line(JOB_MAX)),
    email: Type.Optional(Type.String({ format: 'email', minLength: 3, maxLength: 254 })),
    phone: Type.Optional(Type.String({ maxLength: 16, pattern: `^$|${PHONE_PATTERN}` })),
    current: Type.Optional(Password),
    code: Type.Optional(Line(32)),
  }),
  output: Person,
  refusals: ['notFound', 'conflict', 'rejected', 'wrongCredentials', 'secondStep'],
});

/**
 * Until confirmed, the account has no access to what members of the company may use (`forbidden`). `rejected` when it
 * is confirmed already.
 */
export const confirmPerson = endpoint({
  name: 'confirmPerson',
  method: 'PUT',
  path: '/api/people/:id/confirmed',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Confirm an account that its owner opened',
  summaryZh: '确认自行注册的账号',
  params: ById,
  body: Type.Object({ version: Version }),
  output: Person,
  refusals: ['notFound', 'conflict', 'rejected'],
});

/**
 * One’s own password is changed in the settings, where the current one is required (`rejected`). Another admin’s takes
 * `current`, the caller's password, and a `code` where their second step is on; the other is notified.
 */
export const resetPersonPassword = endpoint({
  name: 'resetPersonPassword',
  method: 'POST',
  path: '/api/people/:id/password',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Give an account a random password, answered once; its sessions end',
  summaryZh: '为账号生成新密码，只返回一次；其会话全部结束',
  params: ById,
  body: Type.Object({
    version: Version,
    current: Type.Optional(Password),
    code: Type.Optional(Line(32)),
  }),
  output: Handover,
  refusals: ['notFound', 'conflict', 'rejected', 'wrongCredentials', 'secondStep'],
  secret: true,
});

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  method: 'POST',
  path: '/api/people/:id/sign-out',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'End every session of an account',
  summaryZh: '结束一个账号的全部会话',
  params: ById,
  output: Type.Object({ ended: Type.Integer() }),
  refusals: ['notFound', 'rejected'],
});

/** Notifies admins that an account in the list has changed. */
export const peopleChannel = channel({
  topic: 'people',
  access: 'admin',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['identity.people'] },
});
