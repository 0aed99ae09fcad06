import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { Arrangement } from '../preferences/preferences.ts';
import { Done, Instant, Line, OrNull, Prose, Uuid, Version } from '../text.ts';

/** Projects and teams: everyone of the company sees them; their owner and admins change them. */
export const GroupKind = Type.Union([Type.Literal('project'), Type.Literal('team')]);
export type GroupKind = Static<typeof GroupKind>;

export const GROUP_NAME_MAX = 30;
export const GROUP_DESCRIPTION_MAX = 200;
const MEMBERS_ADDED_MAX = 50;
/** Contributors named on a card. */
export const CONTRIBUTORS_SHOWN = 5;

const Contributor = Type.Object({ name: Type.String(), email: Type.String(), avatar: Type.String() });

export const GroupCard = Type.Object({
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  peopleNumber: Type.Integer(),
  /** The picture of its owner, or of the first who joined and has one; empty where nobody has. */
  avatar: Type.String(),
  /** The owner first, then who joined first. */
  contributors: Type.Array(Contributor),
});
export type GroupCard = Static<typeof GroupCard>;

const mine = (name: string, path: string, summary: string, summaryZh: string) =>
  ({
    name,
    method: 'POST',
    path,
    access: 'confirmed',
    reads: ['groups.groups'],
    summary,
    summaryZh,
    output: Type.Array(GroupCard),
  }) as const;

export const myProjects = endpoint(
  mine(
    'myProjects',
    '/api/user/my-project/list',
    'Projects of the signed-in account, the one joined last first',
    '当前账号参与的项目，最近加入的在前',
  ),
);
export const myTeams = endpoint(
  mine(
    'myTeams',
    '/api/user/my-team/list',
    'Teams of the signed-in account, the one joined last first',
    '当前账号所在的团队，最近加入的在前',
  ),
);

export const ListedGroup = Type.Object({
  id: Uuid,
  /** The name. */
  content: Type.String(),
  kind: GroupKind,
  description: Type.String(),
  peopleNumber: Type.Integer(),
  contributors: Type.Array(Contributor),
  /** Whether the signed-in account belongs to it. */
  mine: Type.Boolean(),
});
export type ListedGroup = Static<typeof ListedGroup>;

export const listGroups = endpoint({
  name: 'listGroups',
  method: 'POST',
  path: '/api/user/project-and-team/list',
  access: 'confirmed',
  reads: ['groups.groups'],
  summary: 'Projects and teams of the company, the newest first, at most 200',
  summaryZh: '公司的项目与团队，最新的在前，最多 200 个',
  body: Type.Object({ kind: Type.Optional(GroupKind) }),
  output: Type.Array(ListedGroup),
});

export const GroupMember = Type.Object({
  accountId: Uuid,
  name: Type.String(),
  email: Type.String(),
  avatar: Type.String(),
  jobName: Type.String(),
  owner: Type.Boolean(),
  /** Whether it is the reader. */
  self: Type.Boolean(),
  joinedAt: Instant,
});
export type GroupMember = Static<typeof GroupMember>;

/** Who was asked to join and has not answered. */
export const GroupInvitee = Type.Object({
  accountId: Uuid,
  name: Type.String(),
  avatar: Type.String(),
  /** Whether it is the reader, who may accept or decline. */
  self: Type.Boolean(),
  invitedAt: Instant,
});
export type GroupInvitee = Static<typeof GroupInvitee>;

export const Group = Type.Object({
  id: Uuid,
  kind: GroupKind,
  name: Type.String(),
  description: Type.String(),
  createdAt: Instant,
  members: Type.Array(GroupMember),
  /** Nobody becomes a member without having agreed. */
  invited: Type.Array(GroupInvitee),
  /** Of a team: whether it has a Workplace for members who have not arranged their own. */
  arranged: Type.Boolean(),
  /** Whether the reader may change it, members included. */
  editable: Type.Boolean(),
  version: Version,
});
export type Group = Static<typeof Group>;

const params = Type.Object({ id: Uuid });
const Draft = {
  name: Line(GROUP_NAME_MAX, { minLength: 1 }),
  description: Prose(GROUP_DESCRIPTION_MAX),
};

export const getGroup = endpoint({
  name: 'getGroup',
  method: 'GET',
  path: '/api/group/:id',
  access: 'confirmed',
  reads: ['groups.groups'],
  summary: 'A project or team with its members, the owner first',
  summaryZh: '一个项目或团队及其成员，负责人在前',
  params,
  output: Group,
  refusals: ['notFound'],
});

export const createGroup = endpoint({
  name: 'createGroup',
  method: 'POST',
  path: '/api/group',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary: 'Begin a project or team; who begins it owns it',
  summaryZh: '创建项目或团队，创建者为负责人',
  body: Type.Object({ kind: GroupKind, ...Draft }),
  output: Group,
  refusals: ['taken'],
  idempotent: true,
});

/** Another owner must be a member already. */
export const editGroup = endpoint({
  name: 'editGroup',
  method: 'PUT',
  path: '/api/group/:id',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary: 'Change name, description or owner, by its owner or an admin',
  summaryZh: '由负责人或管理员修改名称、说明或负责人',
  params,
  body: Type.Object({ ...Draft, ownerId: Type.Optional(Uuid), version: Version }),
  output: Group,
  refusals: ['notFound', 'forbidden', 'conflict', 'taken', 'rejected'],
  idempotent: true,
});

export const deleteGroup = endpoint({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/api/group/:id',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary: 'Dissolve a project or team, by its owner or an admin',
  summaryZh: '由负责人或管理员解散项目或团队',
  params,
  output: Done,
  refusals: ['notFound', 'forbidden'],
});

export const addGroupMembers = endpoint({
  name: 'addGroupMembers',
  method: 'POST',
  path: '/api/group/:id/members',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary:
    'Invite people, by the owner or an admin; they join once they accept. Who belongs to it, or was asked, stays as they are',
  summaryZh: '由负责人或管理员邀请成员，对方接受后加入；已在其中或已受邀的不变',
  params,
  body: Type.Object({ accountIds: Type.Array(Uuid, { minItems: 1, maxItems: MEMBERS_ADDED_MAX }) }),
  output: Group,
  refusals: ['notFound', 'forbidden'],
  idempotent: true,
});

/** `rejected` when there is no invitation any more: it was taken back, or answered already. */
export const answerGroupInvite = endpoint({
  name: 'answerGroupInvite',
  method: 'POST',
  path: '/api/group/:id/invitation',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary: 'Accept or decline one’s own invitation to a project or team',
  summaryZh: '接受或谢绝加入项目或团队的邀请',
  params,
  body: Type.Object({ accept: Type.Boolean() }),
  output: Group,
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

/** The owner cannot be removed: transfer the group first, or dissolve it. */
export const removeGroupMember = endpoint({
  name: 'removeGroupMember',
  method: 'DELETE',
  path: '/api/group/:id/members/:accountId',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary: 'Remove a member or take an invitation back, by the owner or an admin; or leave, for oneself',
  summaryZh: '由负责人或管理员移除成员或撤回邀请，或本人退出',
  params: Type.Object({ id: Uuid, accountId: Uuid }),
  output: Done,
  refusals: ['notFound', 'forbidden', 'rejected'],
});

/** Null removes the team's arrangement. */
export const arrangeTeam = endpoint({
  name: 'arrangeTeam',
  method: 'PUT',
  path: '/api/group/:id/workplace',
  access: 'confirmed',
  changes: ['groups.groups'],
  summary: 'Arrange the Workplace of members who have not arranged their own, by the team’s owner or an admin',
  summaryZh: '由团队负责人或管理员设置未自行调整的成员的工作台',
  params,
  body: Type.Object({ cards: OrNull(Arrangement), version: Version }),
  output: Group,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const Colleague = Type.Object({
  accountId: Uuid,
  name: Type.String(),
  username: Type.String(),
  avatar: Type.String(),
  jobName: Type.String(),
});
export type Colleague = Static<typeof Colleague>;

export const COLLEAGUES_SHOWN = 20;

export const findColleagues = endpoint({
  name: 'findColleagues',
  method: 'GET',
  path: '/api/user/colleagues',
  access: 'confirmed',
  reads: ['identity.people'],
  summary: 'Active, confirmed people whose name or user name contains the text, at most 20',
  summaryZh: '姓名或用户名包含指定文字的在用且已确认的账号，最多 20 个',
  query: Type.Object({ text: Type.Optional(Line(60)) }),
  output: Type.Array(Colleague),
});

/** A project or team, or its members, changed. */
export const groupChannel = channel({
  topic: 'groups',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['groups.groups'] },
});
