import { CATEGORIES, LEVELS, type Category, type Course, type Level } from '@lectern/contract';
import { texts } from '../texts';

/** What the list is narrowed to; the address holds it, so that a link, a reload and Back find it again. */
export interface Wanted {
  search: string;
  category?: Category;
  level?: Level;
}

/** Reads the address; a category or level that does not exist narrows nothing. */
export function wantedIn(params: URLSearchParams): Wanted {
  return {
    search: params.get('search') ?? '',
    category: CATEGORIES.find((category) => category === params.get('category')),
    level: LEVELS.find((level) => level === params.get('level')),
  };
}

/** The address's query for what is wanted, other parameters kept. */
export function addressOf(wanted: Wanted, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['search', 'category', 'level'] as const) {
    const value = wanted[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const levelOf = ({ level }: Pick<Course, 'level'>): Level => level ?? texts.course.defaultLevel;

/** Courses whose title, description or category holds the search, in the category and of the level. */
export function findCourses(courses: Course[], { search, category, level }: Wanted): Course[] {
  const needle = search.trim().toLowerCase();
  return courses.filter(
    (course) =>
      (!category || course.category === category) &&
      (!level || levelOf(course) === level) &&
      [course.title, course.description, course.category].some((text) =>
        (text ?? '').toLowerCase().includes(needle),
      ),
  );
}
