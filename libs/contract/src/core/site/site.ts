import type { SiteSettings } from './site-settings.js';

/** The element of the page in which the server sends it, as JSON. */
export const SITE_ELEMENT_ID = 'site';

/** What every page says about the site, to visitors too. Without schemas, which the first scripts of a page do without. */
export interface Site {
  name: string;
  /** Whether instructors create courses too, or administrators alone. */
  instructorsCreateCourses: boolean;
  /** Whether a visitor may sign up without an invitation. */
  canSignUp: boolean;
}

export const DEFAULT_SITE: Site = { name: 'Lectern', instructorsCreateCourses: true, canSignUp: true };

/** What pages say of the site's settings. */
export const describeSite = ({ access, identity }: SiteSettings): Site => ({
  name: identity.name,
  instructorsCreateCourses: access.courseCreators === 'instructors',
  canSignUp: access.signUp === 'open' || access.signUp === 'domains',
});
