import type { ListedUser } from '@lectern/contract';
import type { Cell } from '../csv';
import { texts } from '../texts';

const { columns, defaultRole, missing } = texts.users.file;

/** As 2026-11-21, which every spreadsheet takes for a date; in the viewer's time zone. */
const day = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' });
const dayOf = (iso: string | null) => (iso ? day.format(new Date(iso)) : missing);

/** The users of a page as a table with the names of its columns in the first row. */
export function userRows(users: ListedUser[]): Cell[][] {
  return [
    [...columns],
    ...users.map((user) => [
      [user.firstName, user.lastName].filter(Boolean).join(' ') || missing,
      user.email || missing,
      user.role || defaultRole,
      dayOf(user.createdAt),
      dayOf(user.lastActive),
      user.enrollmentCount,
      user.completedCourses,
      user.certificatesEarned,
    ]),
  ];
}
