import type { Course } from '@lectern/contract';
import { Badge, Button, ButtonLink, Card, CardTitle, Row, Stack } from '@lectern/ui';
import { CourseCard } from '../course-list/course-card';
import { selectFeatured } from '../course-list/course-lists';
import { paths } from '../../paths';
import { t } from './texts';
import { useSeedCourses } from './use-demo-courses';
import styles from './dashboard.module.css';

/** Featured courses, and the number of all courses. */
export function FeaturedCourses({ courses }: { courses: Course[] }) {
  const createDemoCourses = useSeedCourses();
  return (
    <Card aria-labelledby="featured">
      <Row gap="8 12" className={styles.head}>
        <CardTitle id="featured">{t('featured.title')}</CardTitle>
        <Badge tone="primary">{t('featured.available', { count: courses.length })}</Badge>
        <Row className={styles.headActions}>
          {courses.length === 0 && (
            <Button
              variant="secondary"
              disabled={createDemoCourses.isPending}
              onClick={() => createDemoCourses.mutate()}
            >
              {t('featured.create')}
            </Button>
          )}
          <ButtonLink to={paths.courses} variant="quiet">
            {t('featured.viewAll')}
          </ButtonLink>
        </Row>
      </Row>
      {courses.length === 0 && (
        <Stack as="p" gap={8} className={styles.empty}>
          {t('featured.none')}
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
