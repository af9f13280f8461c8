import { query, useQuery } from '@lectern/client';
import { listCourses, listTaughtCourses } from '@lectern/contract';
import { useIsTeaching } from '../paths';

/** The courses to work with: all on administrators' screens, the person's own on those of instructors. */
export function useManagedCourses() {
  const isTeaching = useIsTeaching();
  const all = useQuery({ ...query(listCourses), enabled: !isTeaching });
  const taught = useQuery({ ...query(listTaughtCourses), enabled: isTeaching });
  return isTeaching ? taught : all;
}
