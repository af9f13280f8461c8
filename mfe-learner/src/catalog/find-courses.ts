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

/** A course with the text that a search looks through. */
export interface Indexed {
  course: Course;
  text: string;
}

/** Made once of a list, so that a keystroke need not go through every course's words anew. */
export function indexOf(courses: Course[]): Indexed[] {
  return courses.map((course) => ({
    course,
    // A search holds no line break, so it never runs from one field into the next.
    text: [course.title, course.description, course.category].join('\n').toLowerCase(),
  }));
}

/** Courses whose title, description or category holds the search, in the category and of the level. */
export function findCourses(index: Indexed[], { search, category, level }: Wanted): Course[] {
  const needle = search.trim().toLowerCase();
  return index
    .filter(
      ({ course, text }) =>
        (!category || course.category === category) &&
        (!level || levelOf(course) === level) &&
        text.includes(needle),
    )
    .map(({ course }) => course);
}
