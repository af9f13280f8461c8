import type { CourseDetail } from '@lectern/contract';
import {
  Badge,
  Card,
  categoryAccent,
  formatCount,
  formatPrice,
  Row,
  Stack,
  StatTile,
  Thumbnail,
  categoryName,
  levelName,
} from '@lectern/ui';
import { ChartNoAxesColumnIncreasing, Layers, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { getLevel } from '../../parts/courses/level';
import { t } from '../texts';
import styles from './course.module.css';

/** Title, description and figures of a course; `children` (the learner's enrollment) follow the description. */
export function CourseOverview({ course, children }: { course: CourseDetail; children: ReactNode }) {
  const { category, description, thumbnailUrl, title } = course;
  const price = formatPrice(course.price);
  return (
    <>
      <Card as="div" category={category} className={styles.hero}>
        <Thumbnail src={thumbnailUrl} title={title} category={category} rounded eager />
        <Stack gap={12} className={styles.text}>
          <Row>
            {category && <Badge tone="accent">{categoryName(category)}</Badge>}
            {course.isFeatured && <Badge tone="primary">{t('course.featured')}</Badge>}
          </Row>
          <h2 className={styles.title} lang={course.language ?? undefined} dir="auto">
            {title}
          </h2>
          {description && (
            <p className={styles.description} lang={course.language ?? undefined} dir="auto">
              {description}
            </p>
          )}
          {children}
        </Stack>
      </Card>
      <dl className={styles.tiles} data-accent={categoryAccent(category)}>
        <StatTile
          label={t('course.level')}
          value={levelName(getLevel(course))}
          icon={<ChartNoAxesColumnIncreasing aria-hidden />}
        />
        <StatTile label={t('course.modules')} value={course.modules.length} icon={<Layers aria-hidden />} />
        <StatTile
          label={t('course.studentsTile')}
          value={formatCount(course.enrollmentCount)}
          icon={<Users aria-hidden />}
        />
        {price && <StatTile label={t('course.price')} value={price} icon={<Tag aria-hidden />} />}
      </dl>
    </>
  );
}
