import type { SiteSettings } from './site-settings.js';

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
}

export const DEFAULT_SITE: Site = { name: 'Lectern' };

/** What pages say of the site's settings. */
export const describeSite = ({ identity: { name, logo, darkLogo, icon } }: SiteSettings): Site => ({
  name,
  ...(logo && { logo: sitePictureUrl(logo), darkLogo: sitePictureUrl(darkLogo ?? logo) }),
  ...(icon && { icon: sitePictureUrl(icon) }),
});

/** Address of a logo or an icon. */
export const sitePictureUrl = (id: string): string => `/api/site-pictures/${id}`;
