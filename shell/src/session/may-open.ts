import { mayCreateCourses, type Access, type Role } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import type { ScreenRoute } from '../remotes/manifests';

/** A suspended account has no session, so the API answers 401 for it. */
const ROLES_WITH: Record<Exclude<Access, 'public'>, Role[]> = {
  'signed-in': ['student', 'instructor', 'admin', 'suspended'],
  instructor: ['instructor', 'admin'],
  admin: ['admin'],
};

/** Whether people with this role may open a screen. */
export const mayOpen = (role: Role, access: Access): boolean =>
  access === 'public' || ROLES_WITH[access].includes(role);

/** Whether lists of screens show it to people with this role: what they may open, and the upload where they may create courses. */
export const isOffered = (
  { access, purpose }: Pick<ScreenRoute, 'access' | 'purpose'>,
  role: Role,
): boolean => mayOpen(role, access) && (purpose !== 'uploads' || mayCreateCourses(getSite(), role));
