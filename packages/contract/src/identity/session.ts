import { type Static, Type } from 'typebox';
import { Role } from '../access.ts';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, Nothing, Uuid } from '../text.ts';
import { PASSWORD_MAX } from './password.ts';

/**
 * Request and answer header of sign-in: an opaque token that marks a browser as one from which the account has signed
 * in before. Store the one that a successful sign-in returns and send it with the next: sign-in from a known browser is
 * never throttled by an attack on the account. It grants nothing else and survives signing out.
 */
export const DEVICE_HEADER = 'x-device-token';

/** Where a reset link leads: `<PUBLIC_URL>/login#reset=<resetToken>`; a fragment reaches no server log and no referrer. */
export const RESET_FRAGMENT = 'reset';

const Username = Line(64, { minLength: 1 });
/** Names of new accounts: Latin and Chinese letters, digits and `. _ @ + -`, so that no name can look like another one. */
export const USERNAME_PATTERN = '^[A-Za-z0-9._@+\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u4e00-\\u9fff-]{2,64}$';
export const NewUsername = Type.String({ minLength: 2, maxLength: 64, pattern: USERNAME_PATTERN });
/** Any characters but lone surrogates, which have no bytes to hash. Rules for new passwords: password.ts. */
export const Password = Type.String({ maxLength: PASSWORD_MAX, pattern: '^[^\\ud800-\\udfff]*$' });

export const Profile = Type.Object({
  name: Type.String(),
  avatar: Type.String(),
  email: Type.String(),
  job: Type.String(),
  jobName: Type.String(),
  organization: Type.String(),
  organizationName: Type.String(),
  location: Type.String(),
  locationName: Type.String(),
  introduction: Type.String(),
  personalWebsite: Type.String(),
  phone: Type.String(),
  registrationDate: Instant,
  accountId: Type.String(),
  certification: Type.Integer(),
  /** The role in force for this session. */
  role: Role,
  /** The role the account holds; an admin may act as `user`. */
  accountRole: Role,
  mustChangePassword: Type.Boolean(),
  /** Whether it belongs to the company: an account that its owner opened waits until it is confirmed. */
  confirmed: Type.Boolean(),
});
export type Profile = Static<typeof Profile>;

/**
 * Empty texts pass the schema so that the specification's own messages answer them. Where two-step sign-in is on, the
 * right password alone is refused with `secondStep`: send it again with a `code` of the authenticator or a recovery code.
 */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/user/login',
  access: 'open',
  changes: [],
  summary: 'Sign in; the token goes into the Authorization header of later calls',
  summaryZh: '登录；之后的请求在 Authorization 头中携带令牌',
  body: Type.Object({ username: Line(64), password: Password, code: Type.Optional(Line(32)) }),
  output: Type.Object({ token: Type.String() }),
  refusals: ['usernameEmpty', 'passwordEmpty', 'wrongCredentials', 'secondStep'],
  secret: true,
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/user/logout',
  access: 'open',
  changes: [],
  summary: 'End the session of the token sent; harmless without one',
  summaryZh: '结束所带令牌的会话；没有令牌也无妨',
  output: Nothing,
});

export const userInfo = endpoint({
  name: 'userInfo',
  beforePasswordChange: true,
  method: 'POST',
  path: '/api/user/info',
  access: 'signed-in',
  reads: ['identity.profile', 'identity.security', 'identity.certification'],
  summary: 'Profile and role in force of the signed-in account',
  summaryZh: '当前账号的资料与生效角色',
  output: Profile,
});

const menuFields = {
  /** Absolute for pages, an address for external links. */
  path: Type.String(),
  /** Route name. */
  name: Type.String(),
  meta: Type.Object({
    /** Translation key of the title. */
    locale: Type.String(),
    requiresAuth: Type.Boolean(),
    icon: Type.Optional(Type.String()),
    order: Type.Optional(Type.Integer()),
  }),
};

/** Entry of the server's menu, two levels deep. */
export const MenuEntry = Type.Object({
  ...menuFields,
  children: Type.Optional(Type.Array(Type.Object(menuFields))),
});
export type MenuEntry = Static<typeof MenuEntry>;

export const userMenu = endpoint({
  name: 'userMenu',
  method: 'POST',
  path: '/api/user/menu',
  access: 'signed-in',
  reads: [],
  summary: 'The whole menu tree that the role in force may see',
  summaryZh: '生效角色可见的完整菜单',
  output: Type.Array(MenuEntry),
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/user/register',
  access: 'open',
  changes: ['identity.people'],
  summary: 'Open an account with the role user',
  summaryZh: '注册一个角色为 user 的账号',
  body: Type.Object({
    username: NewUsername,
    password: Password,
    email: Type.String({ format: 'email', minLength: 3, maxLength: 254 }),
  }),
  output: Done,
  refusals: ['closed', 'taken', 'weakPassword'],
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/user/forgot-password',
  access: 'open',
  changes: [],
  summary: 'Ask for a reset link by mail; answers the same whether or not the account exists',
  summaryZh: '申请通过邮件重置密码；无论账号是否存在，回答都相同',
  body: Type.Object({ username: Username }),
  output: Done,
  refusals: ['closed'],
});

export const readReset = endpoint({
  name: 'readReset',
  method: 'POST',
  path: '/api/user/reset-link',
  access: 'open',
  reads: [],
  summary: 'The account that a reset link is for',
  summaryZh: '重置链接对应的账号',
  body: Type.Object({ resetToken: Line(128, { minLength: 1 }) }),
  output: Type.Object({ username: Type.String() }),
  refusals: ['rejected'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/reset-password',
  access: 'open',
  changes: [],
  summary: 'Set a new password with the single-use token of a reset link (10 minutes)',
  summaryZh: '用重置链接中的一次性令牌设置新密码（10 分钟内有效）',
  body: Type.Object({ resetToken: Line(128, { minLength: 1 }), password: Password }),
  output: Done,
  refusals: ['rejected', 'weakPassword'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  beforePasswordChange: true,
  method: 'POST',
  path: '/api/user/change-password',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'Change the password; every other session of the account ends',
  summaryZh: '修改密码；该账号的其他会话全部结束',
  body: Type.Object({ current: Password, password: Password, code: Type.Optional(Line(32)) }),
  output: Done,
  refusals: ['wrongCredentials', 'weakPassword', 'secondStep'],
});

/** The role in force for this session. It can never exceed the role the account holds. */
export const switchRole = endpoint({
  name: 'switchRole',
  method: 'POST',
  path: '/api/user/switch-role',
  access: 'signed-in',
  changes: ['identity.profile'],
  summary: 'Act as user, or as admin again where the account is one',
  summaryZh: '切换为 user；管理员账号可以切换回来',
  body: Type.Object({ role: Role }),
  output: Profile,
  refusals: ['forbidden'],
});

export const SessionRow = Type.Object({
  id: Uuid,
  current: Type.Boolean(),
  address: Type.String(),
  userAgent: Type.String(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type SessionRow = Static<typeof SessionRow>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed-in',
  reads: ['identity.security'],
  summary: 'Living sessions of the signed-in account, the latest first',
  summaryZh: '当前账号的有效会话，最近使用的在前',
  output: Type.Array(SessionRow),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'signed-in',
  changes: ['identity.security', 'identity.people'],
  summary: 'End one session: of one’s own, or of anyone for an admin',
  summaryZh: '结束一个会话：自己的，管理员可结束任何人的',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/user/sessions/end-others',
  access: 'signed-in',
  changes: ['identity.security'],
  summary: 'End every session of the account but this one',
  summaryZh: '结束该账号除当前以外的所有会话',
  output: Type.Object({ ended: Type.Integer() }),
});

/** Notifies every tab and device of an account of changes to its sessions. */
export const sessionChannel = channel({
  topic: 'session',
  access: 'signed-in',
  own: true,
  kept: false,
  events: {
    /** The role in force or the profile changed; fetch user info again. */
    changed: Type.Object({ sessionId: Type.Union([Uuid, Type.Null()]) }),
  },
  stales: { changed: ['identity.profile', 'identity.security'] },
});
