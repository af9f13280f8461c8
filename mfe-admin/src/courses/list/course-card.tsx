import type { Course } from '@lectern/contract';
import { Badge, Button, ButtonLink, Card, CardTitle, formatDate, Row, Stack, Thumbnail } from '@lectern/ui';
import { Eye, Pencil, Sparkles, Table2, Trash2 } from 'lucide-react';
import { dataTableTexts } from '../../parts/lists/texts';
import { usePaths } from '../../paths';
import { coursesTexts, draftQuestionsTexts } from './texts';
import styles from './courses.module.css';

const { view, edit, delete: remove, labelFor } = coursesTexts;

/** A course with buttons to view and edit it, and to delete it for those who may, and a checkbox that chooses it. */
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
          aria-label={dataTableTexts.select(title)}
          checked={isChosen}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <Stack gap={8} className={styles.body}>
        <div className={styles.head}>
          <CardTitle>{title}</CardTitle>
          <Badge tone={isPublished ? 'success' : 'neutral'}>
            {isPublished ? coursesTexts.published : coursesTexts.draft}
          </Badge>
        </div>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.created}>{coursesTexts.created(formatDate(createdAt))}</p>
        <Row className={styles.actions}>
          <ButtonLink to={paths.publicCourse(course)} variant="secondary" aria-label={labelFor(view, title)}>
            <Eye aria-hidden />
            {view}
          </ButtonLink>
          <ButtonLink to={paths.editor(course)} variant="secondary" aria-label={labelFor(edit, title)}>
            <Pencil aria-hidden />
            {edit}
          </ButtonLink>
          <ButtonLink
            to={paths.proposals(course)}
            variant="secondary"
            aria-label={draftQuestionsTexts.openFor(title)}
          >
            <Sparkles aria-hidden />
            {draftQuestionsTexts.openShort}
          </ButtonLink>
          <ButtonLink
            to={paths.gradebook(course)}
            variant="secondary"
            aria-label={labelFor(coursesTexts.gradebook, title)}
          >
            <Table2 aria-hidden />
            {coursesTexts.gradebook}
          </ButtonLink>
          {onDelete && (
            <Button
              variant="quiet"
              className={styles.delete}
              aria-label={labelFor(remove, title)}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
              {remove}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
