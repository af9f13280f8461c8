import * as z from 'zod/mini';

/** The six categories of a site that has changed none, in the order in which they are shown. */
export const CATEGORIES = [
  'Health & Safety',
  'Business',
  'Marketing',
  'Psychology',
  'Education',
  'IT',
] as const;
export type DefaultCategory = (typeof CATEGORIES)[number];

export const MAX_CATEGORY_LENGTH = 40;

/** The key of a category of courses: it stays when the category is renamed. */
export const Category = z.string().check(z.minLength(1), z.maxLength(MAX_CATEGORY_LENGTH));
export type Category = z.output<typeof Category>;

export const isDefaultCategory = (category: Category): category is DefaultCategory =>
  CATEGORIES.some((key) => key === category);

/** Names of the colors that a category can have; `tokens.css` of the UI library has them for both themes. */
export const ACCENTS = ['teal', 'indigo', 'magenta', 'violet', 'amber', 'blue', 'slate'] as const;
export type Accent = (typeof ACCENTS)[number];
