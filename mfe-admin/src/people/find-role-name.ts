import { t } from './texts';

const names: Partial<Record<string, string>> = {
  student: t('users.roles.student'),
  instructor: t('users.roles.instructor'),
  admin: t('users.roles.admin'),
  suspended: t('users.roles.suspended'),
};

/** The name of a role; undefined for an account without a role, or for an unknown role. */
export const findRoleName = (role: string): string | undefined => names[role];
