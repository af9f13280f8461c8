import { CATEGORIES, categoryKey, type Category, type Course } from '@lectern/contract';
import { optional, replaceAll, when } from './template';

/** A course whose texts are slots. The other values are samples, which `courseSlots` replaces in rendered HTML. */
export const SLOT_COURSE = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'slot-slug',
  title: '{{title}}',
  description: '{{description}}',
  category: 'Marketing',
  level: '{{level}}' as Course['level'],
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

/** One of several texts, by the course's category. */
const byCategory = (part: (category: Category | null) => string): string =>
  CATEGORIES.map((category) => when(`categoryIs.${categoryKey(category)}`, part(category))).join('') +
  `{{^category}}${part(null)}{{/category}}`;

/** Replaces what a screen shows of `SLOT_COURSE` by slots, category and address included. */
export function courseSlots(html: string, accent: (category: Category | null) => string): string {
  const { category, slug } = SLOT_COURSE;
  const replaced = replaceAll(html, [
    [`data-accent="${accent(category)}"`, `data-accent="${byCategory(accent)}"`],
    [`>${category}<`, '>{{category}}<'],
  ]);
  const linked = replaced
    .replaceAll(`/${slug}`, '/{{slug}}')
    .replaceAll(encodeURIComponent(`/${slug}`), '%2F{{slugInQuery}}');
  return ['description', 'thumbnailUrl', 'category'].reduce(optional, linked);
}
