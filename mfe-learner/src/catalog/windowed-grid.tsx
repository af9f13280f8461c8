import { useRef } from 'react';
import { CourseCard } from '../course-list/course-card';
import styles from './catalog.module.css';
import { FIRST_CARDS, type Cards } from './course-grid';
import { useWindowedRows } from './use-windowed-rows';

/** Of a long list only the rows round the window are drawn; space stands for the others. */
export default function WindowedGrid({ courses, pathTo }: Cards) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, from, until, above, below, measure } = useWindowedRows(list, courses.length);
  return (
    <ul
      role="list"
      ref={list}
      className={styles.grid}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: above,
        paddingBottom: below,
      }}
    >
      {courses.slice(from, until).map((course, at) => {
        const place = from + at;
        const beginsRow = place % columns === 0;
        return (
          <li
            key={course.id}
            ref={beginsRow ? measure : undefined}
            data-index={beginsRow ? place / columns : undefined}
            aria-setsize={courses.length}
            aria-posinset={place + 1}
          >
            <CourseCard course={course} to={pathTo(course)} eager={place < FIRST_CARDS} />
          </li>
        );
      })}
    </ul>
  );
}
