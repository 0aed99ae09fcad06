import { type Access, rolesPermit } from '@onair/contract/access';
import type { ReactNode } from 'react';
import { permitsOf, useRole, useSession } from './session.ts';

/**
 * Whether the current role is among `roles`; an empty list or `*` admits everyone. Follows a role switch immediately.
 */
const usePermission = (roles: readonly string[]): boolean => {
  const role = useRole();
  if (!Array.isArray(roles)) throw new TypeError(`Permission takes a list of roles, got ${JSON.stringify(roles)}`);
  return rolesPermit(roles, role);
};

/** Whether the signed-in account has an access with its current role. */
export const useMay = (access: Access): boolean => usePermits()(access);

/** What the signed-in account may do with its current role. */
export const usePermits = (): ((access: Access) => boolean) => permitsOf(useSession((state) => state.profile));

type Props = { roles: readonly string[]; children: ReactNode /** Shown to everyone else. */; otherwise?: ReactNode };

/** Shows its children to the given roles only. For convenience, not protection: the server checks every call. */
export const Permission = ({ roles, children, otherwise = null }: Props) =>
  usePermission(roles) ? children : otherwise;
