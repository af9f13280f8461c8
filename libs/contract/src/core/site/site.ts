import type { Accent, Category } from '../category.js';
import { describeCategories } from './categories.js';
import type { SiteSettings } from './site-settings.js';

/** The element of the page in which the server sends it, as JSON. */
export const SITE_ELEMENT_ID = 'site';

/** What every page says about the site, to visitors too. Without schemas, which the first scripts of a page do without. */
export interface Site {
  name: string;
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

export const DEFAULT_SITE: Site = { name: 'Lectern' };

/** What pages say of the site's settings. */
export const describeSite = ({ identity, categories }: SiteSettings): Site => ({
  name: identity.name,
  ...describeCategories(categories),
});
