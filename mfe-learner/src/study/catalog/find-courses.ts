import { LEVELS, type Category, type Course, type Level } from '@lectern/contract';
import { categoryName, findCategory } from '@lectern/ui';
import { COMPARE_COURSES, COURSE_ORDERS, type CourseOrder } from '../../parts/courses/course-order';
import { getLevel } from '../../parts/courses/level';

/** Filters of the course list. */
export interface CourseFilters {
  search: string;
  category?: Category;
  level?: Level;
  /** Newest first without it. */
  sort?: CourseOrder;
}

/** Reads the filters from the URL; ignores unknown categories and levels, and follows removed categories. */
export function parseFilters(params: URLSearchParams): CourseFilters {
  return {
    search: params.get('search') ?? '',
    category: findCategory(params.get('category')),
    level: LEVELS.find((level) => level === params.get('level')),
    sort: COURSE_ORDERS.find((order) => order === params.get('sort')),
  };
}

/** Returns `params` with these filters; keeps all other parameters. */
export function withFilters(params: URLSearchParams, filters: CourseFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['search', 'category', 'level', 'sort'] as const) {
    const value = filters[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** A course with its searchable text in lower case. */
export interface IndexedCourse {
  course: Course;
  text: string;
}

/** Prepares a list for searching, so that a keystroke does not lower-case every course again. */
export function indexCourses(courses: Course[]): IndexedCourse[] {
  return courses.map((course) => ({
    course,
    // A search contains no line break, so it cannot match across two fields.
    text: [course.title, course.description, course.category && categoryName(course.category)]
      .join('\n')
      .toLowerCase(),
  }));
}

/** Finds the courses whose title, description or category contains the search, of the category and level, in the chosen order. */
export function findCourses(
  index: IndexedCourse[],
  { search, category, level, sort }: CourseFilters,
): Course[] {
  const needle = search.trim().toLowerCase();
  const found = index
    .filter(
      ({ course, text }) =>
        (!category || course.category === category) &&
        (!level || getLevel(course) === level) &&
        text.includes(needle),
    )
    .map(({ course }) => course);
  return sort ? found.sort(COMPARE_COURSES[sort]) : found;
}
