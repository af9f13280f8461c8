import { LEVELS, type Category, type Course, type Level } from '@lectern/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { fillCategoryName } from './category-template';
import { optional, replaceAll, when } from './template';

/** A course whose texts are slots. The other values are samples, which `courseSlots` replaces in rendered HTML. */
export const SLOT_COURSE = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'slot-slug',
  title: '{{title}}',
  description: '{{description}}',
  category: 'Marketing',
  level: 'Advanced',
  language: null,
  thumbnailUrl: '{{thumbnailUrl}}',
  price: '{{price}}',
  isFeatured: true,
  isPublished: true,
  enrollmentCount: 80_001,
  rating: 3.2,
  ratingCount: 80_002,
  createdAt: '2026-01-01T00:00:00.000Z',
} satisfies Course;

/** One of several texts, by the course's level. */
const byLevel = (part: (level: Level | null) => string): string =>
  LEVELS.map((level) => when(`levelIs.${level}`, part(level))).join('') + `{{^level}}${part(null)}{{/level}}`;

/** How a front end shows a category and a level; null where a course has none. */
interface Looks {
  getAccent: (category: Category | null) => string;
  getCategoryName: (category: Category) => string;
  getLevelName: (level: Level | null) => string;
}

/** Replaces what a screen shows of `SLOT_COURSE` by slots, category, level and address included. */
export function courseSlots(html: string, { getAccent, getCategoryName, getLevelName }: Looks): string {
  const { category, level, slug } = SLOT_COURSE;
  const name = (shown: Category) => renderToStaticMarkup(getCategoryName(shown));
  const levelName = (shown: Level | null) => renderToStaticMarkup(getLevelName(shown));
  const replaced = replaceAll(html, [
    [`data-accent="${getAccent(category)}"`, 'data-accent="{{accent}}"'],
    [`>${name(category)}<`, '>{{category}}<'],
    [`>${levelName(level)}<`, `>${byLevel(levelName)}<`],
  ]);
  const linked = replaced
    .replaceAll(`/${slug}`, '/{{slug}}')
    .replaceAll(encodeURIComponent(`/${slug}`), '%2F{{slugInQuery}}');
  const filled = ['description', 'thumbnailUrl', 'category'].reduce(optional, linked);
  return replaceAll(filled, [['>{{category}}<', `>${fillCategoryName(getCategoryName)}<`]]);
}
