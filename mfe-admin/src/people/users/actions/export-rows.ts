import { fullName, type ListedUser } from '@lectern/contract';
import { formatIsoDay } from '@lectern/ui';
import type { Cell } from '../../../parts/files/csv';
import { t } from '../../texts';

const COLUMNS = [
  'name',
  'email',
  'role',
  'joined',
  'lastActive',
  'enrolled',
  'completed',
  'certificates',
] as const;

const dayOrMissing = (iso: string | null) => (iso ? formatIsoDay(iso) : t('users.file.missing'));

/** Rows of the CSV export: the column names, then the users of the page. */
export function toExportRows(users: ListedUser[]): Cell[][] {
  return [
    COLUMNS.map((column) => t(`users.file.columns.${column}`)),
    ...users.map((user) => [
      fullName(user) || t('users.file.missing'),
      user.email || t('users.file.missing'),
      t(`users.file.roles.${user.role || 'student'}`),
      dayOrMissing(user.createdAt),
      dayOrMissing(user.lastActive),
      user.enrollmentCount,
      user.completedCourses,
      user.certificatesEarned,
    ]),
  ];
}
