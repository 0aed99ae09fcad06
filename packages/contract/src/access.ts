import { type Static, Type } from 'typebox';

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('user')]);
export type Role = Static<typeof Role>;

/** What a personal API token may be used for. */
export const API_SCOPES = ['content', 'live'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * Who may call an endpoint, join a topic or open a page: anyone, any signed-in account, one that belongs to the company
 * (not one that its owner opened and nobody has confirmed yet), or the role in force `admin`. A scope admits personal API
 * tokens that have it, and no session.
 */
export type Access = 'open' | 'signed-in' | 'confirmed' | 'admin' | `scope:${ApiScope}`;

/** The scope that an access asks of an API token; null where it asks for none. */
export const scopeOf = (access: Access): ApiScope | null =>
  API_SCOPES.find((scope) => access === `scope:${scope}`) ?? null;

/**
 * The one decision about roles, shared by server, stream, menu and guard. `role` is the role in force, null when signed
 * out; `confirmed` matters to a user only.
 */
export const permits = (access: Access, role: Role | null, confirmed = true): boolean => {
  if (access === 'open') return true;
  if (scopeOf(access) !== null) return false;
  if (access === 'confirmed') return role === 'admin' || (role === 'user' && confirmed);
  return role !== null && (access === 'signed-in' || role === access);
};

/** The specification's rule for roles lists: an empty list or `*` admits everyone, otherwise the role must be listed. */
export const rolesPermit = (roles: readonly string[], role: Role | null): boolean =>
  roles.length === 0 || roles.includes('*') || (role !== null && roles.includes(role));
