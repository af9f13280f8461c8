import { query, useCurrentUser, useQuery } from '@lectern/client';
import { listCourses, listTaughtCourses, type User } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { useIsTeaching } from '../paths';

/** The courses that the person can work with: all courses on administrators' screens, their own on instructors' screens. */
export function useManagedCourses() {
  const isTeaching = useIsTeaching();
  const all = useQuery({ ...query(listCourses), enabled: !isTeaching });
  const taught = useQuery({ ...query(listTaughtCourses), enabled: isTeaching });
  return isTeaching ? taught : all;
}

/** Whether the person may delete a course and choose its instructors: administrators and the owner may (API policy `ownedCourse`). */
export const mayActAsOwner = (user: Pick<User, 'role'> | null, isOwner: boolean | undefined): boolean =>
  user?.role === 'admin' || isOwner === true;

/** Whether the signed-in person, an instructor or administrator on these screens, may create courses on this site. */
export function useMayCreateCourses(): boolean {
  const { user } = useCurrentUser();
  return getSite().instructorsCreateCourses || user?.role === 'admin';
}
