import { formatCount } from '@lectern/ui';

/** Texts of the list of courses. */
export const catalogTexts = {
  search: 'Search courses',
  searchHint: 'Title, description or category',
  category: 'Category',
  level: 'Level',
  allCategories: 'All Categories',
  allLevels: 'All Levels',
  categories: 'Categories',
  found: (count: number) => `${formatCount(count)} ${count === 1 ? 'course' : 'courses'} found`,
  none: 'No Courses Available',
  noneText: 'New courses appear here as soon as they are published.',
  noMatch: 'No Courses Found',
  noMatchText: 'No course matches your search and filters.',
  clear: 'Clear filters',
  failed: 'Failed to load courses',
} as const;
