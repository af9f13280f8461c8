import type { SavedSiteSettings } from '@lectern/contract';
import { FeaturesCard } from './features-card';
import { IdentityCard } from './identity-card';
import { LinksCard } from './links-card';
import { RegionCard } from './region-card';

/** What the site is called, and where it is. */
export function GeneralPage({ settings }: { settings: SavedSiteSettings }) {
  return (
    <>
      <IdentityCard identity={settings.identity} />
      <RegionCard region={settings.region} />
      <LinksCard links={settings.links} />
      <FeaturesCard features={settings.features} />
    </>
  );
}
