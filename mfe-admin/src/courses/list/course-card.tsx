import type { Course } from '@lectern/contract';
import { Badge, Button, ButtonLink, Card, CardTitle, formatDate, Row, Stack, Thumbnail } from '@lectern/ui';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { t as partsText } from '../../parts/texts';
import { usePaths } from '../../paths';
import { CourseCardMenu } from './course-menu';
import { t } from '../texts';
import styles from './courses.module.css';

/** A course with buttons to view, edit and (with permission) delete it, and a checkbox for bulk actions. */
export function CourseCard({
  course,
  isChosen,
  onToggle,
  onDelete,
}: {
  course: Course;
  isChosen: boolean;
  /** With Shift: all courses from the one before. */
  onToggle: (isRange: boolean) => void;
  onDelete: (() => void) | undefined;
}) {
  const paths = usePaths();
  const { title, description, category, isPublished, createdAt } = course;
  return (
    <Card as="article" category={category} padded={false} className={styles.card}>
      <Thumbnail src={course.thumbnailUrl} title={title} category={category} />
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={partsText('list.select', { name: title })}
          checked={isChosen}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <div className={styles.menu}>
        <CourseCardMenu course={course} />
      </div>
      <Stack gap={8} className={styles.body}>
        <div className={styles.head}>
          <CardTitle>{title}</CardTitle>
          <Badge tone={isPublished ? 'success' : 'neutral'}>
            {isPublished ? t('list.published') : t('list.draft')}
          </Badge>
        </div>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.created}>{t('list.created', { date: formatDate(createdAt) })}</p>
        <Row className={styles.actions}>
          <ButtonLink
            to={paths.publicCourse(course)}
            variant="secondary"
            aria-label={t('list.viewOf', { title })}
          >
            <Eye aria-hidden />
            {t('list.view')}
          </ButtonLink>
          <ButtonLink to={paths.editor(course)} variant="secondary" aria-label={t('list.editOf', { title })}>
            <Pencil aria-hidden />
            {t('list.edit')}
          </ButtonLink>
          {onDelete && (
            <Button
              variant="quiet"
              className={styles.delete}
              aria-label={t('list.deleteOf', { title })}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
              {t('list.delete')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
