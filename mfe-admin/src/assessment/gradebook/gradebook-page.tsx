import { query, useQuery } from '@lectern/client';
import { listReportScopes } from '@lectern/contract';
import { EmptyState, QueryState, RefetchError, Stack } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useManagedCourses } from '../../courses/managed-courses';
import { FilterCard } from '../../parts/lists/filter-card';
import { CourseGradebook } from './course-gradebook';
import styles from './gradebook.module.css';
import { gradebookTexts as texts } from './texts';
import { useGradebookState } from './use-gradebook-state';

/** Value of the select for no group; Radix has no empty values. */
const ALL = 'all';

/** The gradebook of a course, or of a group in it; the course is chosen here or comes with the address. */
export default function GradebookPage() {
  const gradebook = useGradebookState();
  const { state, setState } = gradebook;
  const { course, group } = state;
  const courses = useManagedCourses();
  const scopes = useQuery(query(listReportScopes));
  const courseOptions = courses.data?.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const groupOptions = scopes.data?.groups.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Stack>
      <FilterCard
        filters={gradebook}
        labels={texts.filters}
        problem={<RefetchError queries={[scopes]} />}
        className={styles.filters}
      >
        <Select
          label={texts.course}
          options={courseOptions}
          placeholder={texts.chooseCourse}
          value={course}
          onChange={(id) => setState({ course: id })}
        />
        <Select
          label={texts.group}
          options={[{ value: ALL, label: texts.allLearners }, ...groupOptions]}
          value={group ?? ALL}
          onChange={(id) => setState({ group: id === ALL ? undefined : id })}
        />
      </FilterCard>
      <QueryState query={courses} loading={texts.loading} failed={texts.failed} />
      {course && <CourseGradebook key={`${course} ${group}`} course={course} gradebook={gradebook} />}
      {!course && courses.data && (
        <EmptyState
          title={courseOptions.length ? texts.choose : texts.noCourses}
          text={courseOptions.length ? texts.chooseText : texts.noCoursesText}
        />
      )}
    </Stack>
  );
}
