import type { Access, Role } from '@lectern/contract';

/** A suspended account has no session, so the API answers 401 for it. */
const ROLES_WITH: Record<Exclude<Access, 'public'>, Role[]> = {
  'signed-in': ['student', 'instructor', 'admin', 'suspended'],
  instructor: ['instructor', 'admin'],
  admin: ['admin'],
};

/** Whether people with this role may open a screen. */
export const mayOpen = (role: Role, access: Access): boolean =>
  access === 'public' || ROLES_WITH[access].includes(role);
