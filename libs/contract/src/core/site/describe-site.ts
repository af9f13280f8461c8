import { describeCategories } from './categories/categories.js';
import { FEATURES } from './feature-list.js';
import { listOwnFigures } from './public/figure-list.js';
import type { SiteSettings } from './site-settings.js';
import { type Site, sitePictureUrl } from './site.js';

/** What pages say of the site's settings. */
export function describeSite({ access, categories, identity, features, figures, links }: SiteSettings): Site {
  const own = listOwnFigures({ figures });
  const off = FEATURES.filter((feature) => !features[feature]);
  return {
    ...describeIdentity(identity),
    ...describeCategories(categories),
    instructorsCreateCourses: access.courseCreators === 'instructors',
    canSignUp: access.signUp === 'open' || access.signUp === 'domains',
    ...(off.length > 0 && { offFeatures: off }),
    ...(Object.keys(own).length > 0 && { figures: own }),
    ...((links.privacy || links.imprint) && { links }),
  };
}

const describeIdentity = ({ name, logo, darkLogo, icon }: SiteSettings['identity']) => ({
  name,
  ...(logo && { logo: sitePictureUrl(logo), darkLogo: sitePictureUrl(darkLogo ?? logo) }),
  ...(icon && { icon: sitePictureUrl(icon) }),
});
