import { fullName, type ListedUser } from '@lectern/contract';
import { formatIsoDay } from '@lectern/ui';
import type { Cell } from '../../../parts/files/csv';
import { usersTexts } from '../texts';

const { columns, defaultRole, missing } = usersTexts.file;

const dayOrMissing = (iso: string | null) => (iso ? formatIsoDay(iso) : missing);

/** Rows of the CSV export: the column names, then the users of the page. */
export function toExportRows(users: ListedUser[]): Cell[][] {
  return [
    [...columns],
    ...users.map((user) => [
      fullName(user) || missing,
      user.email || missing,
      user.role || defaultRole,
      dayOrMissing(user.createdAt),
      dayOrMissing(user.lastActive),
      user.enrollmentCount,
      user.completedCourses,
      user.certificatesEarned,
    ]),
  ];
}
