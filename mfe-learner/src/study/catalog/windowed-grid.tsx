import { EAGER_CARDS } from '@lectern/contract';
import { useRef } from 'react';
import { CourseCard } from '../course-list/course-card';
import styles from './catalog.module.css';
import type { CourseCards } from './course-cards';
import { useWindowedRows } from './use-windowed-rows';

/** A grid that renders only the rows near the window; padding takes the place of the others. */
export default function WindowedGrid({ courses, pathTo, due }: CourseCards) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, gridTemplateColumns, start, end, paddingTop, paddingBottom, measureRow } = useWindowedRows(
    list,
    courses.length,
  );
  return (
    <ul
      role="list"
      ref={list}
      className={styles.grid}
      style={{ gridTemplateColumns, paddingTop, paddingBottom }}
    >
      {courses.slice(start, end).map((course, offset) => {
        const index = start + offset;
        const beginsRow = index % columns === 0;
        return (
          <li
            key={course.id}
            ref={beginsRow ? measureRow : undefined}
            data-index={beginsRow ? index / columns : undefined}
            aria-setsize={courses.length}
            aria-posinset={index + 1}
          >
            <CourseCard
              course={course}
              to={pathTo(course)}
              due={due.get(course.id)}
              eager={index < EAGER_CARDS}
            />
          </li>
        );
      })}
    </ul>
  );
}
