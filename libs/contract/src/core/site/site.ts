import { FEATURES, type Feature } from './feature-list.js';
import { listOwnFigures, type OwnFigures } from './figure-list.js';
import type { Links } from './link-list.js';
import type { SiteSettings } from './site-settings.js';

/** The element of the page in which the server sends it, as JSON. */
export const SITE_ELEMENT_ID = 'site';

/** What every page says about the site, to visitors too. Without schemas, which the first scripts of a page do without. */
export interface Site {
  name: string;
  /** The features that the site has switched off. */
  offFeatures?: Feature[];
  /** The fixed figures that the site has replaced or hidden. */
  figures?: OwnFigures;
  /** The addresses that the site has set. */
  links?: Partial<Links>;
  /** Whether the landing page has texts of the site's own, in any language. */
  hasLandingTexts?: true;
}

export const DEFAULT_SITE: Site = { name: 'Lectern' };

/** What pages say of the site's settings. */
export function describeSite({ identity, landing, features, figures, links }: SiteSettings): Site {
  const own = listOwnFigures({ figures });
  const off = FEATURES.filter((feature) => !features[feature]);
  return {
    name: identity.name,
    ...(off.length > 0 && { offFeatures: off }),
    ...(Object.keys(own).length > 0 && { figures: own }),
    ...((links.privacy || links.imprint) && { links }),
    ...(hasTexts(landing) && { hasLandingTexts: true }),
  };
}

const hasTexts = ({ texts }: SiteSettings['landing']) =>
  Object.values(texts).some((own) => Object.values(own).some(Boolean));
