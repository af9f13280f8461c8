import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { LEARNING_PATH_LIMITS, type StepRule } from '@lectern/contract';
import { Badge, Button, Card, Muted, Row } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { DragData } from '../../../parts/drag/drag-area';
import { DragHandle, dragStyle } from '../../../parts/drag/drag-handle';
import { RowTool } from '../../../parts/fields/row-tool';
import type { CourseDraft, StepDraft } from '../path-draft';
import { t } from '../texts';
import styles from './steps.module.css';

const RULES = (['all', 'choose', 'optional'] as const satisfies StepRule[]).map((value) => ({
  value,
  label: t(`steps.rules.${value}`),
}));

/** The direction of Alt with an arrow key: up (-1) or down (1); undefined for other keys. */
const findDirection = ({ key, altKey }: KeyboardEvent) =>
  altKey ? ({ ArrowUp: -1, ArrowDown: 1 }[key] as -1 | 1 | undefined) : undefined;

/** A step: its rule and courses. */
export function StepCard({
  step,
  number,
  count,
  error,
  isFull,
  onChange,
  onMove,
  onRemove,
  onAddCourses,
  onMoveCourse,
  onRemoveCourse,
}: {
  step: StepDraft;
  /** The position of the step, from 1 to `count`. */
  number: number;
  count: number;
  error: string | undefined;
  /** Whether the path has the maximum number of courses. */
  isFull: boolean;
  onChange: (fields: Partial<StepDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onAddCourses: () => void;
  onMoveCourse: (course: CourseDraft, by: -1 | 1) => void;
  onRemoveCourse: (course: CourseDraft) => void;
}) {
  const { id, rule, chooseCount, courses } = step;
  const name = t('steps.title', { number });
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    data: { kind: 'group', isEmpty: courses.length === 0 } satisfies DragData,
  });
  function moveOnKey(event: KeyboardEvent) {
    const by = findDirection(event);
    if (!by) return;
    event.preventDefault();
    onMove(by);
  }
  return (
    <li ref={setNodeRef} style={dragStyle({ transform, transition })} data-dragging={isDragging || undefined}>
      <Card aria-label={name}>
        <div className={styles.head} onKeyDown={moveOnKey}>
          <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
          <h2 className={styles.title}>{name}</h2>
          <div className={styles.tools}>
            <RowTool
              label={t('steps.up', { name })}
              Icon={ArrowUp}
              disabled={number === 1}
              onClick={() => onMove(-1)}
            />
            <RowTool
              label={t('steps.down', { name })}
              Icon={ArrowDown}
              disabled={number === count}
              onClick={() => onMove(1)}
            />
            <RowTool label={t('steps.remove', { name })} Icon={Trash2} onClick={onRemove} />
          </div>
        </div>
        <div className={styles.rule}>
          <Select
            label={t('steps.rule', { number })}
            options={RULES}
            value={rule}
            onChange={(chosen) => onChange({ rule: chosen })}
          />
          {rule === 'choose' && (
            <Select
              label={t('steps.chooseCount', { number })}
              options={listCounts(courses.length)}
              value={String(chooseCount)}
              onChange={(chosen) => onChange({ chooseCount: Number(chosen) })}
            />
          )}
        </div>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {courses.length === 0 && !error && <Muted>{t('steps.noCourses')}</Muted>}
        <SortableContext items={courses.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol role="list" className={styles.courses}>
            {courses.map((course) => (
              <CourseRow
                key={course.key}
                course={course}
                onMove={(by) => onMoveCourse(course, by)}
                onRemove={() => onRemoveCourse(course)}
              />
            ))}
          </ol>
        </SortableContext>
        <div>
          <Button
            variant="secondary"
            aria-label={t('steps.addCoursesTo', { name })}
            disabled={isFull || courses.length >= LEARNING_PATH_LIMITS.stepCourses}
            onClick={onAddCourses}
          >
            <Plus aria-hidden />
            {t('steps.addCourses')}
          </Button>
        </div>
      </Card>
    </li>
  );
}

/** The options of a choice step: how many of its courses learners have to complete. */
const listCounts = (courseCount: number) =>
  Array.from({ length: Math.max(1, courseCount) }, (_, index) => ({
    value: String(index + 1),
    label: t('steps.ofCourses', { count: index + 1, all: courseCount }),
  }));

function CourseRow({
  course,
  onMove,
  onRemove,
}: {
  course: CourseDraft;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { key, id, title, isPublished } = course;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id: key,
    data: { kind: 'item' } satisfies DragData,
  });
  function moveOnKey(event: KeyboardEvent) {
    const by = findDirection(event);
    if (!by) return;
    event.preventDefault();
    onMove(by);
  }
  return (
    <Row
      as="li"
      ref={setNodeRef}
      style={dragStyle({ transform, transition })}
      data-dragging={isDragging || undefined}
      className={styles.course}
      onKeyDown={moveOnKey}
    >
      <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
      <span className={styles.courseTitle} dir="auto">
        {title}
      </span>
      {id === null && <Badge tone="danger">{t('steps.deletedCourse')}</Badge>}
      {id !== null && !isPublished && <Badge tone="warning">{t('draft')}</Badge>}
      <div className={styles.tools}>
        <RowTool label={t('steps.up', { name: title })} Icon={ArrowUp} onClick={() => onMove(-1)} />
        <RowTool label={t('steps.down', { name: title })} Icon={ArrowDown} onClick={() => onMove(1)} />
        <RowTool label={t('steps.remove', { name: title })} Icon={Trash2} onClick={onRemove} />
      </div>
    </Row>
  );
}
