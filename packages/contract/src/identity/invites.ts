import { type Static, Type } from 'typebox';
import { Role } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, Uuid } from '../text.ts';
import { NewUsername, Password } from './session.ts';

/** Where an invite leads: `<PUBLIC_URL>/login#invite=<token>`; a fragment reaches no server log and no referrer. */
export const INVITE_FRAGMENT = 'invite';
export const INVITE_DAYS = 7;
/** Maximum number of open invites. */
export const INVITES_MAX = 100;

/** An invite that can still be used. */
export const Invite = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** Where the link was sent, or is meant for; empty when none was given. */
  email: Type.String(),
  role: Role,
  invitedBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invite = Static<typeof Invite>;

export const listInvites = endpoint({
  name: 'listInvites',
  method: 'GET',
  path: '/api/people-invites',
  access: 'admin',
  reads: ['identity.people'],
  summary: 'Open invites, the latest first',
  summaryZh: '尚可使用的邀请，最新的在前',
  output: Type.Array(Invite),
});

/**
 * The token is returned only once and stored hashed; a lost invite is revoked and created again. `mailed` when the link
 * went out by mail. `rejected` beyond `INVITES_MAX` open invites.
 */
export const createInvite = endpoint({
  name: 'createInvite',
  method: 'POST',
  path: '/api/people-invites',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Invite a person by a single-use link',
  summaryZh: '用一次性链接邀请成员',
  body: Type.Object({
    /** Of the person; they may change it. */
    name: Line(40, { minLength: 1 }),
    email: Type.Optional(Type.String({ format: 'email', minLength: 3, maxLength: 254 })),
    role: Role,
    days: Type.Integer({ minimum: 1, maximum: 30 }),
  }),
  output: Type.Object({ invite: Invite, token: Type.String(), mailed: Type.Boolean() }),
  refusals: ['rejected'],
  secret: true,
});

export const revokeInvite = endpoint({
  name: 'revokeInvite',
  method: 'DELETE',
  path: '/api/people-invites/:id',
  access: 'admin',
  changes: ['identity.people'],
  summary: 'Revoke an invite; its link no longer works',
  summaryZh: '撤回邀请；其链接随即失效',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});

const Token = Line(128, { minLength: 1 });

/** `rejected` for a link that is unknown, used, revoked or expired, or whose sender is no longer an admin. */
export const readInvite = endpoint({
  name: 'readInvite',
  method: 'POST',
  path: '/api/user/invite',
  access: 'open',
  reads: ['identity.people'],
  summary: 'What an invite is for, by the token of its link',
  summaryZh: '凭链接中的令牌查看邀请',
  body: Type.Object({ inviteToken: Token }),
  output: Type.Object({ name: Type.String(), role: Role, invitedBy: Type.String(), expiresAt: Instant }),
  refusals: ['rejected'],
});

export const acceptInvite = endpoint({
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/user/accept-invite',
  access: 'open',
  changes: ['identity.people'],
  summary: 'Open the account of an invite with a name and a password of one’s own; the link is used up',
  summaryZh: '凭邀请开通账号，自选用户名、姓名和密码；链接随即失效',
  body: Type.Object({
    inviteToken: Token,
    username: NewUsername,
    name: Line(40, { minLength: 1 }),
    password: Password,
  }),
  output: Done,
  refusals: ['rejected', 'taken', 'weakPassword'],
});
