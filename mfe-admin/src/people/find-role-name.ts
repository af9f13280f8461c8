import { t } from './texts';

const names: Partial<Record<string, string>> = {
  student: t('users.roles.student'),
  instructor: t('users.roles.instructor'),
  admin: t('users.roles.admin'),
  suspended: t('users.roles.suspended'),
};

/** The name of a role; undefined for an account without one, or for a word that is none. */
export const findRoleName = (role: string): string | undefined => names[role];
