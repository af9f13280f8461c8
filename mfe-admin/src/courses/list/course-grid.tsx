import type { Course } from '@lectern/contract';
import { Row } from '@lectern/ui';
import { useRef, type ReactNode } from 'react';
import { SelectAll } from '../../parts/lists/select-all';
import { SelectionBar } from '../../parts/lists/selection-bar';
import { toggleRows } from '../../parts/lists/toggle-rows';
import type { Selection } from '../../parts/lists/use-selection';
import { CourseCard } from './course-card';
import styles from './courses.module.css';
import { t } from '../texts';

/** Courses as cards, with the number of all, and a bar for the chosen ones. */
export function CourseGrid<Listed extends Course>({
  courses,
  total,
  selection,
  bulkActions,
  getDeletion,
}: {
  /** Of this page. */
  courses: Listed[];
  /** On all pages. */
  total: number;
  selection: Selection<Course>;
  bulkActions: ReactNode;
  /** Undefined for a course that the person may not delete. */
  getDeletion: (course: Listed) => (() => void) | undefined;
}) {
  const anchor = useRef<string>(undefined);
  function toggle({ id }: Listed, isRange: boolean): void {
    const pressed = { id, anchor: isRange ? anchor.current : undefined };
    const ids = courses.map((course) => course.id);
    selection.choose(toggleRows(selection.ids, ids, pressed));
    anchor.current = id;
  }
  return (
    <>
      <Row gap={12} justify="space-between">
        <p className={styles.count}>{t('list.count', { courses: total })}</p>
        <SelectAll selection={selection} rows={courses} />
        <SelectionBar selection={selection} rows={courses} actions={bulkActions} />
      </Row>
      <ul role="list" className={styles.grid}>
        {courses.map((course) => (
          <li key={course.id} className={styles.cell}>
            <CourseCard
              course={course}
              isChosen={selection.ids.includes(course.id)}
              onToggle={(isRange) => toggle(course, isRange)}
              onDelete={getDeletion(course)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
