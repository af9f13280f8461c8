import { query, useQuery } from '@lectern/client';
import { listGroupCourses, listReportScopes, type ReportScopes } from '@lectern/contract';
import { useManagedCourses } from '../../courses/managed-courses';

/** The courses and groups to choose from. */
export type AnalyticsChoices = Pick<ReportScopes, 'courses' | 'groups'>;

/** The person's courses, with a group those that it has, and the groups that the person manages. */
export function useAnalyticsChoices(group: string): AnalyticsChoices {
  const hasGroup = group !== 'all';
  const managed = useManagedCourses();
  const ofGroup = useQuery({
    ...query(listGroupCourses, { params: { groupId: group } }),
    enabled: hasGroup,
  });
  const scopes = useQuery(query(listReportScopes));
  const courses = hasGroup ? ofGroup.data : managed.data;
  return { courses: courses ?? [], groups: scopes.data?.groups ?? [] };
}
