import { query, useQuery } from '@lectern/client';
import { getDashboard, listCourses, type Course } from '@lectern/contract';
import { ButtonLink, Muted, Stack, categoryName } from '@lectern/ui';
import { DueNote } from '../../parts/due/due-note';
import { useDueDates } from '../../parts/due/use-due-dates';
import { paths } from '../../paths';
import { t } from '../texts';

/** A link to another course: the one that is due next, or else one of the same category; absent if there is neither. */
export function NextCourse({ course }: { course: Course }) {
  const { data: dueDates } = useDueDates();
  const nextDueCourse = dueDates?.find(({ kind, courseId }) => kind === 'course' && courseId !== course.id);
  const similarCourse = useSimilarCourse(course);
  const nextCourse = nextDueCourse?.courseSlug
    ? { slug: nextDueCourse.courseSlug, title: nextDueCourse.title }
    : similarCourse;
  if (!dueDates || !nextCourse) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="next-course">
      <h3 id="next-course">{t('finish.next')}</h3>
      {nextDueCourse ? (
        <DueNote dueAt={nextDueCourse.dueAt} />
      ) : (
        course.category && (
          <Muted>{t('finish.sameCategory', { category: categoryName(course.category) })}</Muted>
        )
      )}
      <div>
        <ButtonLink variant="secondary" to={paths.course(nextCourse)}>
          <span dir="auto">{nextCourse.title}</span>
        </ButtonLink>
      </div>
    </Stack>
  );
}

/** The first listed course of the same category in which the learner is not enrolled. */
function useSimilarCourse({ id, category }: Course): Course | undefined {
  const { data: courses } = useQuery({ ...query(listCourses), enabled: category !== null });
  const { data: dashboard } = useQuery(query(getDashboard));
  if (!courses || !dashboard) return undefined;
  const enrolledIds = new Set([id, ...dashboard.recentCourses.map((course) => course.id)]);
  return courses.find((course) => course.category === category && !enrolledIds.has(course.id));
}
