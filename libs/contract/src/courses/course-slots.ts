import type { Accent, Category } from '../core/site/categories/category.js';
import type { FigureId } from '../core/site/public/figure-list.js';
import type { Links } from '../core/site/public/link-list.js';
import type { Level } from './course.js';

/** Number of cards that are rendered first and load their pictures eagerly: one row of the widest grid. */
export const EAGER_CARDS = 4;

/** A number in a prerendered screen, as text; the key of its plural category in the page's language (`Intl.PluralRules`) is true. */
export interface CountSlot {
  text: string;
  is: Record<string, true>;
}

/** How a category is shown. */
export interface CategoryLookSlots {
  accent: Accent;
  /** A name that is the same in all languages; null for one of the six that keeps its own, and without a category. */
  categoryName: string | null;
  /** The key of the category (`categoryKey`) is true. */
  categoryIs: Record<string, true>;
}

/** A category in a list of all. */
export interface CategorySlots extends CategoryLookSlots {
  key: Category;
  keyInQuery: string;
  /** Path of a drawing on 24 by 24 units. */
  icon: string;
  /** Its published courses. */
  count: CountSlot;
}

/** What the API fills into the slots of one course. Texts are plain; the template language escapes them. */
export interface CourseSlots extends CategoryLookSlots {
  title: string;
  description: string | null;
  category: Category | null;
  level: Level | null;
  /** The course's level is true. */
  levelIs: Partial<Record<Level, true>>;
  language: string | null;
  /** The name of the language in that of the page; null if unknown. */
  languageName: string | null;
  thumbnailUrl: string | null;
  /** Null: free. */
  price: string | null;
  isFeatured: boolean;
  /** One of the first cards, whose pictures load at once. */
  isEager: boolean;
  students: CountSlot;
  /** Whether the course has a rating, its own or that of unrated courses. */
  hasRating: boolean;
  /** Mean with one decimal. */
  rating: string;
  /** Null without ratings. */
  ratings: CountSlot | null;
  /** For a path. */
  slug: string;
  /** For a path within a query parameter. */
  slugInQuery: string;
}

/** What every page has of the site's settings. */
export interface SiteSlots {
  /** The figures that the site has replaced. */
  figures: Partial<Record<FigureId, string>>;
  /** Those that it has hidden are true, and `counters` where it has hidden all of the landing page. */
  hidden: Partial<Record<FigureId | 'counters', true>>;
  links: Links;
  /** Whether the site's categories are others than the six. */
  hasOwnCategories: boolean;
}

export interface CoursesSlots {
  /** The site's own texts of the landing page, by `landingSlot`. */
  texts: Record<string, string>;
  total: CountSlot;
  /** In their order. */
  categories: CategorySlots[];
  /** Published courses by `categoryKey`, for templates of version 1.0.0, which have the six alone. */
  counts: Record<string, CountSlot>;
  featured: CourseSlots[];
  /** The first ones of the list. */
  courses: CourseSlots[];
}

export interface CoursePageSlots extends CourseSlots {
  titleInQuery: string;
  modules: { number: number; title: string; description: string | null; slides: CountSlot }[];
  instructors: { name: string }[];
  hasInstructor: boolean;
  hasInstructors: boolean;
}

/** The name of a category in slots: 'Health & Safety' as 'HealthSafety'. */
export const categoryKey = (category: Category): string => category.replace(/\W/g, '');
