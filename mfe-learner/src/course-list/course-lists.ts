import { FEATURED_COUNT, type Category, type Course } from '@lectern/contract';

/** What landing page and dashboard put forward: the featured courses, at most 6; where there are none, the first 6. */
export function featuredOf(courses: Course[]): Course[] {
  const featured = courses.filter(({ isFeatured }) => isFeatured);
  return (featured.length > 0 ? featured : [...courses]).sort(newestFirst).slice(0, FEATURED_COUNT);
}

const newestFirst = (a: Course, b: Course): number =>
  b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title);

/** How many courses each category has. */
export function countByCategory(courses: Course[]): Map<Category, number> {
  const counts = new Map<Category, number>();
  for (const { category } of courses) {
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return counts;
}
