import { useCurrentUser } from '@lectern/client';
import { EAGER_CARDS, type Course } from '@lectern/contract';
import { lazy, Suspense, useDeferredValue, useMemo, type ComponentProps } from 'react';
import { CourseCard, CourseCardSkeleton } from '../course-list/course-card';
import { useDueDates } from '../../parts/due/use-due-dates';
import { describeDue } from '../../parts/due/due';
import { paths } from '../../paths';
import styles from './catalog.module.css';
import type { CourseCards } from './course-cards';

const SKELETON_CARDS = 8;
/** Above this number of courses, rendering all cards at once would delay the page noticeably. */
const MAX_PLAIN_CARDS = 60;

const WindowedGrid = lazy(() => import('./windowed-grid'));

/**
 * Cards of courses that open the course for signed-in people and its public page for visitors. `total` is the number
 * of courses without filters, so that filtering does not switch between the two kinds of grid.
 */
export function CourseGrid({ courses, total }: { courses: Course[]; total: number }) {
  const { user } = useCurrentUser();
  const pathTo = user ? paths.course : paths.publicCourse;
  const due = useCourseDue();
  const cards = { courses, pathTo, due };
  if (total <= MAX_PLAIN_CARDS) return <PlainGrid {...cards} />;
  return (
    <Suspense
      fallback={
        <div data-loading>
          <PlainGrid {...cards} courses={courses.slice(0, EAGER_CARDS)} />
        </div>
      }
    >
      <WindowedGrid {...cards} />
    </Suspense>
  );
}

/** Labels of the due dates of courses, by the courses' ids. */
function useCourseDue() {
  const { data } = useDueDates();
  return useMemo(() => {
    const courses = data?.filter(({ kind }) => kind === 'course') ?? [];
    return new Map(courses.map(({ id, dueAt }) => [id, describeDue(dueAt)]));
  }, [data]);
}

/** Renders the first row at once and the rest in a deferred render. */
function PlainGrid({ courses, pathTo, due }: CourseCards) {
  const showsAll = useDeferredValue(true, false);
  return (
    <ul role="list" className={styles.grid} aria-busy={!showsAll}>
      {(showsAll ? courses : courses.slice(0, EAGER_CARDS)).map((course, index) => (
        <GridCard
          key={course.id}
          course={course}
          to={pathTo(course)}
          due={due.get(course.id)}
          eager={index < EAGER_CARDS}
        />
      ))}
    </ul>
  );
}

export function GridCard(props: ComponentProps<typeof CourseCard>) {
  return (
    <li>
      <CourseCard {...props} />
    </li>
  );
}

export function GridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden data-testid="course-skeleton">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <CourseCardSkeleton key={index} />
      ))}
    </div>
  );
}
