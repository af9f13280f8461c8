import { useCurrentUser } from '@lectern/client';
import type { Course } from '@lectern/contract';
import { Card, Skeleton } from '@lectern/ui';
import { paths } from '../paths';
import styles from './catalog.module.css';
import { CourseCard } from './course-card';

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
        <Card key={place} as="div" padded={false} className={styles.card}>
          <Skeleton ratio="16 / 9" />
          <div className={styles.body}>
            <Skeleton width="35%" height="0.8em" />
            <Skeleton width="90%" height="1.2em" />
            <Skeleton width="100%" />
            <Skeleton width="70%" />
            <Skeleton width="80%" height="0.8em" />
            <Skeleton height="var(--control)" />
          </div>
        </Card>
      ))}
    </div>
  );
}
