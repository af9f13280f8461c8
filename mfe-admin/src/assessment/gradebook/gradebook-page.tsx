import { query, useQuery } from '@lectern/client';
import { listReportScopes } from '@lectern/contract';
import { Navigate } from '@lectern/remote';
import { EmptyState, QueryState, RefetchError, Stack } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useEffect } from 'react';
import { useManagedCourses } from '../../courses/managed-courses';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { usePaths } from '../../paths';
import { CourseGradebook } from './course-gradebook';
import { findLastCourse, saveLastCourse } from './last-course';
import { useGradebookState } from './use-gradebook-state';
import { t } from '../texts';

/** The option for no group; the select (Radix) accepts no empty value. */
const ALL_LEARNERS = 'all';

/** The gradebook of a course, or of a group in it. Without a course in the address, the page opens the last one or asks. */
export default function GradebookPage() {
  const gradebook = useGradebookState();
  const { state, setState } = gradebook;
  const { course, group } = state;
  const courses = useManagedCourses();
  const scopes = useQuery(query(listReportScopes));
  const paths = usePaths();
  useEffect(() => {
    if (course) saveLastCourse(course);
  }, [course]);
  const lastCourse = course ? undefined : findLastCourse(courses.data ?? []);
  if (lastCourse) return <Navigate to={paths.gradebook(lastCourse)} replace />;
  const courseOptions = courses.data?.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const groupOptions = scopes.data?.groups.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Stack>
      <ListToolbar
        filters={gradebook}
        labels={{ search: t('gradebook.filters.search'), searchHint: t('gradebook.filters.searchHint') }}
        problem={<RefetchError queries={[scopes]} />}
      >
        <Select
          label={t('gradebook.course')}
          hideLabel
          options={courseOptions}
          placeholder={t('gradebook.chooseCourse')}
          value={course}
          onChange={(id) => setState({ course: id })}
        />
        <Select
          label={t('gradebook.group')}
          hideLabel
          options={[{ value: ALL_LEARNERS, label: t('gradebook.allLearners') }, ...groupOptions]}
          value={group ?? ALL_LEARNERS}
          onChange={(id) => setState({ group: id === ALL_LEARNERS ? undefined : id })}
        />
      </ListToolbar>
      <QueryState query={courses} loading={t('gradebook.loading')} failed={t('gradebook.failed')} />
      {course && <CourseGradebook key={`${course} ${group}`} course={course} gradebook={gradebook} />}
      {!course && courses.data && (
        <EmptyState
          title={courseOptions.length ? t('gradebook.choose') : t('gradebook.noCourses')}
          text={courseOptions.length ? t('gradebook.chooseText') : t('gradebook.noCoursesText')}
        />
      )}
    </Stack>
  );
}
