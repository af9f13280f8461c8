import type { Course } from '@lectern/contract';
import {
  Badge,
  ButtonLink,
  Card,
  CardTitle,
  formatPrice,
  Row,
  Skeleton,
  Stack,
  Thumbnail,
  categoryName,
  levelName,
} from '@lectern/ui';
import { ChartNoAxesColumnIncreasing, Users } from 'lucide-react';
import { memo } from 'react';
import type { Due } from '../../parts/due/due';
import { findRating, Rating } from './rating';
import { getLevel } from '../../parts/courses/level';
import { t } from '../texts';
import styles from './course-card.module.css';

/** A course in a grid; its one link covers the whole card. */
export const CourseCard = memo(function CourseCard({
  course,
  to,
  due,
  eager,
  heading = 'h2',
}: {
  course: Course;
  to: string;
  /** The person's due date, if they have to complete the course. */
  due?: Due;
  eager?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const price = formatPrice(course.price);
  return (
    <Card as="article" category={course.category} interactive padded={false} className={styles.card}>
      <Thumbnail src={course.thumbnailUrl} title={course.title} category={course.category} eager={eager}>
        {course.isFeatured && <Badge tone="primary">{t('course.featured')}</Badge>}
        {price && <Badge>{price}</Badge>}
        {due && <Badge tone={due.tone}>{due.label}</Badge>}
      </Thumbnail>
      <Stack gap={8} className={styles.body}>
        {course.category && <p className={styles.kind}>{categoryName(course.category)}</p>}
        <CardTitle as={heading}>{course.title}</CardTitle>
        {course.description && (
          <p className={styles.description} dir="auto">
            {course.description}
          </p>
        )}
        <Row as="ul" gap="4 16" role="list" className={styles.facts}>
          <li>
            <ChartNoAxesColumnIncreasing size={14} aria-hidden />
            {levelName(getLevel(course))}
          </li>
          <li>
            <Users size={14} aria-hidden />
            {t('course.students', { count: course.enrollmentCount })}
          </li>
          {findRating(course) !== null && (
            <li>
              <Rating course={course} />
            </li>
          )}
        </Row>
        <ButtonLink
          to={to}
          variant="secondary"
          wide
          className={styles.open}
          aria-label={t('course.viewOf', { title: course.title })}
        >
          {t('course.view')}
        </ButtonLink>
      </Stack>
    </Card>
  );
});

/** Placeholder of a card while its course loads. */
export function CourseCardSkeleton() {
  return (
    <Card as="div" padded={false} className={styles.card}>
      <Skeleton ratio="16 / 9" />
      <Stack gap={8} className={styles.body}>
        <Skeleton width="35%" height="0.8em" />
        <Skeleton width="90%" height="1.2em" />
        <Skeleton width="100%" />
        <Skeleton width="70%" />
        <Skeleton width="80%" height="0.8em" />
        <Skeleton height="var(--control)" />
      </Stack>
    </Card>
  );
}
