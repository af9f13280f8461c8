import type { Course } from '@lectern/contract';
import { Badge, Button, ButtonLink, Card, CardTitle, formatCount, Row, Stack } from '@lectern/ui';
import { CourseCard } from '../course-list/course-card';
import { selectFeatured } from '../course-list/course-lists';
import { paths } from '../../paths';
import { dashboardTexts } from './texts';
import { useSeedCourses } from './use-demo-courses';
import styles from './dashboard.module.css';

const labels = dashboardTexts.dashboard.featured;

/** Featured courses, and the number of all courses. */
export function FeaturedCourses({ courses }: { courses: Course[] }) {
  const seed = useSeedCourses();
  return (
    <Card aria-labelledby="featured">
      <Row gap="8 12" className={styles.head}>
        <CardTitle id="featured">{labels.title}</CardTitle>
        <Badge tone="primary">{labels.available(formatCount(courses.length))}</Badge>
        <Row className={styles.headActions}>
          {courses.length === 0 && (
            <Button variant="secondary" disabled={seed.isPending} onClick={() => seed.mutate()}>
              {labels.create}
            </Button>
          )}
          <ButtonLink to={paths.courses} variant="quiet">
            {labels.viewAll}
          </ButtonLink>
        </Row>
      </Row>
      {courses.length === 0 && (
        <Stack as="p" gap={8} className={styles.empty}>
          {labels.none}
        </Stack>
      )}
      {courses.length > 0 && (
        <ul role="list" className={styles.courses}>
          {selectFeatured(courses).map((course) => (
            <li key={course.id}>
              <CourseCard course={course} to={paths.course(course)} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
