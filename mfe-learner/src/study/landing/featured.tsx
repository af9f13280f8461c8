import type { UseQueryResult } from '@lectern/client';
import { FEATURED_COUNT, type Course } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { QueryState } from '@lectern/ui';
import { ArrowRight } from 'lucide-react';
import { CourseCard, CourseCardSkeleton } from '../course-list/course-card';
import { selectFeatured } from '../course-list/course-lists';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import { t } from './texts';
import styles from './landing.module.css';

/** Featured courses, linked to their public pages. */
export function Featured({ list }: { list: UseQueryResult<Course[]> }) {
  const { data: courses, error } = list;
  return (
    <section className={styles.section} aria-labelledby="featured" aria-busy={!courses && !error}>
      <div className={styles.titleRow}>
        <h2 id="featured" className={styles.title}>
          {t('featured')}
        </h2>
        <Link to={paths.courses} className={styles.viewAll}>
          {t('viewAll')}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </div>
      <QueryState query={list} loading={null} failed={studyText('catalog.failed')} />
      {courses?.length === 0 && <p className={styles.none}>{t('noCourses')}</p>}
      {(courses || !error) && (
        <ul role="list" className={styles.courses}>
          {courses
            ? selectFeatured(courses).map((course) => <FeaturedCard key={course.id} course={course} />)
            : Array.from({ length: FEATURED_COUNT }, (_, index) => (
                <li key={index} aria-hidden>
                  <CourseCardSkeleton />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

export function FeaturedCard({ course }: { course: Course }) {
  return (
    <li>
      <CourseCard course={course} to={paths.publicCourse(course)} heading="h3" />
    </li>
  );
}
