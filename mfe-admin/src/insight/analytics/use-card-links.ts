import { useCurrentUser } from '@lectern/client';
import { hasFeature } from '@lectern/i18n';
import { paths, usePaths } from '../../paths';
import type { AnalyticsFilters } from './use-analytics-filters';

/** The addresses of the people and rows that the cards count; undefined where no list has them. */
export function useCardLinks({ course, group }: Pick<AnalyticsFilters, 'course' | 'group'>) {
  const { courses } = usePaths();
  const isAdmin = useCurrentUser().user?.role === 'admin';
  const chosen = { ...(course !== 'all' && { course }), ...(group !== 'all' && { group }) };
  const isAll = Object.keys(chosen).length === 0;
  const linkToReport = (filters: Record<string, string> = {}) =>
    hasFeature('reports') ? paths.report({ ...chosen, ...filters }) : undefined;
  return {
    students: isAll && isAdmin ? paths.students : linkToReport(),
    courses: isAll ? `${courses}?state=published` : undefined,
    enrollments: linkToReport({ sort: 'enrolled', direction: 'descending' }),
    completed: linkToReport({ status: 'completed' }),
    // A report of all courses has no order by study time.
    studyTime: isAll ? undefined : linkToReport({ sort: 'time', direction: 'descending' }),
  };
}
