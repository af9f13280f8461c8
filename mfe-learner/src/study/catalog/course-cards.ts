import type { Course } from '@lectern/contract';
import type { Due } from '../../parts/due/due';

/** What both grids show; `pathTo` is the page that a card opens. */
export interface CourseCards {
  courses: Course[];
  pathTo: (course: Course) => string;
  /** Due dates of courses that the person has to complete, by the courses' ids. */
  due: ReadonlyMap<string, Due>;
}
