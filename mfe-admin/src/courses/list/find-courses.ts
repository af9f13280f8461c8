import type { Course, Level } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';
import { categoryName } from '@lectern/ui';
import type { CourseFilters } from './use-course-filters';

/** The level that a course without one is listed under. */
export const DEFAULT_LEVEL: Level = 'Beginner';

type State = Omit<CourseFilters['state'], 'page'>;

const { compare } = new Intl.Collator(getFormatLocale());

const COMPARE: Record<State['sort'], (one: Course, other: Course) => number> = {
  title: (one, other) => compare(one.title, other.title),
  learners: (one, other) => one.enrollmentCount - other.enrollmentCount,
  created: (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
};

/** Courses whose title, description or category contains the search, and that the other filters leave, in order. */
export function findCourses<Listed extends Course>(courses: Listed[], state: State): Listed[] {
  const needle = state.search.trim().toLowerCase();
  const sign = state.direction === 'ascending' ? 1 : -1;
  return courses
    .filter((course) => matches(course, state) && getText(course).includes(needle))
    .sort((one, other) => sign * COMPARE[state.sort](one, other));
}

const matches = ({ category, level, isPublished }: Course, filters: State) =>
  (filters.category === 'all' || category === filters.category) &&
  (filters.level === 'all' || (level ?? DEFAULT_LEVEL) === filters.level) &&
  (filters.state === 'all' || isPublished === (filters.state === 'published'));

// A search contains no line break, so it cannot match across two fields.
const getText = ({ title, description, category }: Course) =>
  [title, description, category && categoryName(category)].join('\n').toLowerCase();
