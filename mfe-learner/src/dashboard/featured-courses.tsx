import type { Course } from '@lectern/contract';
import { Badge, Button, ButtonLink, Card, CardTitle, formatCount } from '@lectern/ui';
import { CourseCard } from '../course-list/course-card';
import { featuredOf } from '../course-list/course-lists';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import { useSeedCourses } from './use-demo-courses';
import styles from './dashboard.module.css';

const words = studyTexts.dashboard.featured;

/** Courses worth a look, and how many there are in all. */
export function FeaturedCourses({ courses }: { courses: Course[] }) {
  const seed = useSeedCourses();
  return (
    <Card aria-labelledby="featured">
      <div className={styles.head}>
        <CardTitle id="featured">{words.title}</CardTitle>
        <Badge tone="primary">{words.available(formatCount(courses.length))}</Badge>
        <div className={styles.headActions}>
          {courses.length === 0 && (
            <Button variant="secondary" disabled={seed.isPending} onClick={() => seed.mutate()}>
              {words.create}
            </Button>
          )}
          <ButtonLink to={paths.courses} variant="quiet">
            {words.viewAll}
          </ButtonLink>
        </div>
      </div>
      {courses.length === 0 && <p className={styles.empty}>{words.none}</p>}
      {courses.length > 0 && (
        <ul role="list" className={styles.courses}>
          {featuredOf(courses).map((course) => (
            <li key={course.id}>
              <CourseCard course={course} to={paths.course(course)} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
