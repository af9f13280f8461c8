import type { Accent, Category } from './categories/category.js';
import type { Feature } from './feature-list.js';
import type { OwnFigures } from './public/figure-list.js';
import type { Links } from './public/link-list.js';

/** The element of the page in which the server sends it, as JSON. */
export const SITE_ELEMENT_ID = 'site';

/** What every page says about the site, to visitors too. Without schemas, which the first scripts of a page do without. */
export interface Site {
  name: string;
  /** Addresses of pictures; Lectern's own mark is shown where they are absent. */
  logo?: string;
  /** There where `logo` is. */
  darkLogo?: string;
  icon?: string;
  /** Whether instructors create courses too, or administrators alone. */
  instructorsCreateCourses: boolean;
  /** Whether a visitor may sign up without an invitation. */
  canSignUp: boolean;
  /** The features that the site has switched off. */
  offFeatures?: Feature[];
  /** The fixed figures that the site has replaced or hidden. */
  figures?: OwnFigures;
  /** The addresses that the site has set. */
  links?: Partial<Links>;
  /** The categories of courses in their order; absent while they are the six. */
  categories?: PageCategory[];
  /** Where the links of removed categories lead. */
  moved?: Record<Category, Category>;
}

/** A category of courses. One of the six has its own name in each language, and its own icon, where these are absent. */
export interface PageCategory {
  key: Category;
  accent: Accent;
  name?: string;
  /** Path of a drawing on 24 by 24 units. */
  icon?: string;
}

export const DEFAULT_SITE: Site = { name: 'Lectern', instructorsCreateCourses: true, canSignUp: true };

/** Address of a logo or an icon. */
export const sitePictureUrl = (id: string): string => `/api/site-pictures/${id}`;
