import { FEATURED_COUNT, type Course } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { ErrorState, texts as shared } from '@lectern/ui';
import { ArrowRight } from 'lucide-react';
import { CourseCard, CourseCardSkeleton } from '../course-card';
import { featuredOf } from '../course-lists';
import { paths } from '../paths';
import { texts } from '../texts';
import styles from './landing.module.css';

const words = texts.landing;

/** The courses put forward, leading to their public pages. */
export function Featured({
  courses,
  error,
  onRetry,
}: {
  courses: Course[] | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  return (
    <section className={styles.section} aria-labelledby="featured" aria-busy={!courses && !error}>
      <div className={styles.titleRow}>
        <h2 id="featured" className={styles.title}>
          {words.featured}
        </h2>
        <Link to={paths.courses} className={styles.all}>
          {words.viewAll}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </div>
      {error && <ErrorState title={texts.catalog.failed} text={shared.nothingLost} onRetry={onRetry} />}
      {courses?.length === 0 && <p className={styles.none}>{words.noCourses}</p>}
      {!error && (
        <ul role="list" className={styles.courses}>
          {courses
            ? featuredOf(courses).map((course) => (
                <li key={course.id}>
                  <CourseCard course={course} to={paths.publicCourse(course)} heading="h3" />
                </li>
              ))
            : Array.from({ length: FEATURED_COUNT }, (_, place) => (
                <li key={place} aria-hidden>
                  <CourseCardSkeleton />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
