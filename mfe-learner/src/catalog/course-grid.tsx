import { useCurrentUser } from '@lectern/client';
import type { Course } from '@lectern/contract';
import { CourseCard, CourseCardSkeleton } from '../course-card';
import { paths } from '../paths';
import styles from './catalog.module.css';

const SKELETON_CARDS = 8;

/** Cards of courses; they lead learners to the course and visitors to its public page. */
export function CourseGrid({ courses }: { courses: Course[] }) {
  const { user } = useCurrentUser();
  return (
    <ul role="list" className={styles.grid}>
      {courses.map((course, place) => (
        <li key={course.id} className={styles.cell}>
          <CourseCard
            course={course}
            to={user ? paths.course(course) : paths.publicCourse(course)}
            eager={place < 4}
          />
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
