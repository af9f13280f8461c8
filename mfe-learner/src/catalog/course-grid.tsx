import { useCurrentUser } from '@lectern/client';
import type { Course } from '@lectern/contract';
import { useRef } from 'react';
import { CourseCard, CourseCardSkeleton } from '../course-card';
import { paths } from '../paths';
import styles from './catalog.module.css';
import { useWindowedRows } from './use-windowed-rows';

const SKELETON_CARDS = 8;

/**
 * Cards of courses; they lead learners to the course and visitors to its public page. Of a long list only the rows
 * round the window are drawn; space stands for the others.
 */
export function CourseGrid({ courses }: { courses: Course[] }) {
  const { user } = useCurrentUser();
  const list = useRef<HTMLUListElement>(null);
  const { columns, from, until, above, below, measure } = useWindowedRows(list, courses.length);
  return (
    <ul
      role="list"
      ref={list}
      className={styles.grid}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: above,
        paddingBottom: below,
      }}
    >
      {courses.slice(from, until).map((course, at) => {
        const place = from + at;
        const beginsRow = place % columns === 0;
        return (
          <li
            key={course.id}
            ref={beginsRow ? measure : undefined}
            data-index={beginsRow ? place / columns : undefined}
            aria-setsize={courses.length}
            aria-posinset={place + 1}
          >
            <CourseCard
              course={course}
              to={user ? paths.course(course) : paths.publicCourse(course)}
              eager={place < 4}
            />
          </li>
        );
      })}
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
