import { useCurrentUser } from '@lectern/client';
import type { Course } from '@lectern/contract';
import { lazy, Suspense, useDeferredValue } from 'react';
import { CourseCard, CourseCardSkeleton } from '../course-list/course-card';
import { paths } from '../paths';
import styles from './catalog.module.css';

const SKELETON_CARDS = 8;
/** They are drawn, and their pictures fetched, before all others: a row of the widest list. */
export const FIRST_CARDS = 4;
/** A list is long that has more courses than can be drawn at once without being felt. */
const LONG_LIST = 60;

const WindowedGrid = lazy(() => import('./windowed-grid'));

/** Cards of courses; they lead learners to the course and visitors to its public page. `outOf` is how many there are. */
export function CourseGrid({ courses, outOf }: { courses: Course[]; outOf: number }) {
  const { user } = useCurrentUser();
  const pathTo = user ? paths.course : paths.publicCourse;
  const cards = { courses, pathTo };
  if (outOf <= LONG_LIST) return <WholeGrid {...cards} />;
  return (
    <Suspense fallback={<WholeGrid {...cards} courses={courses.slice(0, FIRST_CARDS)} />}>
      <WindowedGrid {...cards} />
    </Suspense>
  );
}

export interface Cards {
  courses: Course[];
  pathTo: (course: Course) => string;
}

function WholeGrid({ courses, pathTo }: Cards) {
  const isWhole = useDeferredValue(true, false);
  return (
    <ul role="list" className={styles.grid}>
      {(isWhole ? courses : courses.slice(0, FIRST_CARDS)).map((course, place) => (
        <li key={course.id}>
          <CourseCard course={course} to={pathTo(course)} eager={place < FIRST_CARDS} />
        </li>
      ))}
    </ul>
  );
}

export function GridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden data-testid="course-skeleton">
      {Array.from({ length: SKELETON_CARDS }, (_, place) => (
        <CourseCardSkeleton key={place} />
      ))}
    </div>
  );
}
