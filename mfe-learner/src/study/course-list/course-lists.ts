import { FEATURED_COUNT, type Category, type Course } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';

/** Courses for the landing page and the dashboard: the featured ones, or all where none is featured; at most `FEATURED_COUNT`. */
export function selectFeatured(courses: Course[]): Course[] {
  const featured = courses.filter(({ isFeatured }) => isFeatured);
  return (featured.length > 0 ? featured : [...courses]).sort(newestFirst).slice(0, FEATURED_COUNT);
}

const newestFirst = (a: Course, b: Course): number =>
  b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title, getFormatLocale());

/** Number of courses per category. */
export function countByCategory(courses: Course[]): Map<Category, number> {
  const counts = new Map<Category, number>();
  for (const { category } of courses) {
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return counts;
}
