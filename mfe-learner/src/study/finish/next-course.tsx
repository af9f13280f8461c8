import { query, useQuery } from '@lectern/client';
import { getDashboard, listCourses, type Course } from '@lectern/contract';
import { ButtonLink, Muted, Stack, categoryName } from '@lectern/ui';
import { DueNote } from '../../parts/due/due-note';
import { useDueDates } from '../../parts/due/use-due-dates';
import { paths } from '../../paths';
import { t } from '../texts';

/** The course that is due next, or else another one of the category of this course; absent without one. */
export function NextCourse({ course }: { course: Course }) {
  const { data: dueDates } = useDueDates();
  const due = dueDates?.find(({ kind, courseId }) => kind === 'course' && courseId !== course.id);
  const similar = useSimilarCourse(course);
  const next = due?.courseSlug ? { slug: due.courseSlug, title: due.title } : similar;
  if (!dueDates || !next) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="next-course">
      <h3 id="next-course">{t('finish.next')}</h3>
      {due ? (
        <DueNote dueAt={due.dueAt} />
      ) : (
        course.category && (
          <Muted>{t('finish.sameCategory', { category: categoryName(course.category) })}</Muted>
        )
      )}
      <div>
        <ButtonLink variant="secondary" to={paths.course(next)}>
          <span dir="auto">{next.title}</span>
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
  const own = new Set([id, ...dashboard.recentCourses.map((course) => course.id)]);
  return courses.find((course) => course.category === category && !own.has(course.id));
}
