import { DEFAULT_SITE, type Feature, type Site, SITE_ELEMENT_ID } from '@lectern/contract';

let site: Site | undefined;

/** What the server says about the site in the page; the defaults where no server sends a page. */
export function getSite(): Site {
  if (site) return site;
  const json = globalThis.document?.getElementById(SITE_ELEMENT_ID)?.textContent;
  return (site = json ? (JSON.parse(json) as Site) : DEFAULT_SITE);
}

/** Whether the site has a feature. */
export const hasFeature = (feature: Feature): boolean => !getSite().offFeatures?.includes(feature);

/** Sets it where no server sends it (while front ends are built, in tests), and after an administrator has changed settings that screens show. */
export function setSite(next: Site): void {
  site = next;
}
