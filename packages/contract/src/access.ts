import { Type } from 'typebox';

/** Admins, roles with areas of work, and members, who have their own drafts. */
export const ROLES = ['admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user'] as const;
export type Role = (typeof ROLES)[number];
export const Role = Type.Unsafe<Role>(Type.Union(ROLES.map((role) => Type.Literal(role))));

/** Areas of work. Everything else (accounts, audit log, site keys, webhooks …) is for admins alone. */
export const AREAS = [
  'content',
  'review',
  'live',
  'chat',
  'analytics',
  'campaigns',
  'stream-parameters',
  'billing',
  'announcements',
] as const;
export type Area = (typeof AREAS)[number];

/** `live` permits work in the area, `live:read` only viewing; the former includes the latter. */
export type Permission = Area | `${Area}:read`;

/** What a personal API token may be used for. */
export const API_SCOPES = ['content', 'live'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * Who may call an endpoint, join a topic or open a page: anyone, one that belongs to the company (`confirmed`, the usual
 * case: not an account that its owner opened and nobody has confirmed yet), any signed-in account (only what is its own:
 * unconfirmed.ts lists it), a confirmed account that may do more than view (`member`), one with a role beyond `user`
 * (`staff`), a role that holds a permission, or the role in force `admin`. A scope admits personal API tokens that have
 * it, and no session.
 */
export type Access =
  | 'open'
  | 'signed-in'
  | 'confirmed'
  | 'member'
  | 'staff'
  | 'admin'
  | Permission
  | `scope:${ApiScope}`;

/** The scope that an access asks of an API token; null where it asks for none. */
export const scopeOf = (access: Access): ApiScope | null =>
  API_SCOPES.find((scope) => access === `scope:${scope}`) ?? null;

/** The table of roles: where each may work, and where it may only view. Admins hold every permission. */
const AREAS_OF: Record<Exclude<Role, 'admin'>, { works: readonly Area[]; reads: readonly Area[] }> = {
  editor: { works: ['content', 'campaigns', 'announcements', 'analytics'], reads: ['review'] },
  reviewer: { works: ['review'], reads: ['content', 'analytics'] },
  operator: {
    works: ['live', 'chat', 'stream-parameters', 'announcements', 'analytics'],
    reads: ['content', 'campaigns'],
  },
  finance: { works: ['billing'], reads: ['campaigns', 'analytics'] },
  viewer: { works: [], reads: AREAS },
  user: { works: [], reads: [] },
};

type Permits = {
  /** The role alone decides here. Where it does not, leaving out `confirmed` does not compile. */
  (access: Exclude<Access, 'confirmed' | 'member'>, role: Role | null): boolean;
  (access: Access, role: Role | null, confirmed: boolean): boolean;
};

/**
 * The only decision about roles, shared by server, stream, menu and guard. `role` is the role in force, null when
 * signed out; `confirmed` matters to a user only.
 */
export const permits: Permits = (access: Access, role: Role | null, confirmed: boolean = true): boolean => {
  if (access === 'open') return true;
  if (role === null || scopeOf(access) !== null) return false;
  if (access === 'signed-in' || role === 'admin') return true;
  if (access === 'confirmed' || access === 'member')
    return role === 'user' ? confirmed : access === 'confirmed' || role !== 'viewer';
  if (access === 'staff') return role !== 'user';
  const { works, reads } = AREAS_OF[role];
  return (
    works.some((area) => access === area || access === `${area}:read`) ||
    reads.some((area) => access === `${area}:read`)
  );
};

/** Roles that an access admits: of confirmed accounts, or of those that nobody has confirmed yet. */
export const rolesFor = (access: Access, confirmed = true): Role[] =>
  ROLES.filter((role) => permits(access, role, confirmed));

/** The specification's rule for roles lists: an empty list or `*` admits everyone, otherwise the role must be listed. */
export const rolesPermit = (roles: readonly string[], role: Role | null): boolean =>
  roles.length === 0 || roles.includes('*') || (role !== null && roles.includes(role));
