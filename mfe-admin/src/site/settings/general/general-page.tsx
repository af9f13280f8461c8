import type { SavedSiteSettings } from '@lectern/contract';
import { FirstStepsCard } from './first-steps-card';
import { ButtonLink } from '@lectern/ui';
import { paths } from '../../../paths';
import { t } from '../../texts';
import { IdentityCard } from './identity-card';
import { LookCard } from './look-card';
import { FeaturesCard } from './features-card';
import { LinksCard } from './links-card';
import { RegionCard } from './region-card';

/** What the site is called, and where it is. */
export function GeneralPage({ settings }: { settings: SavedSiteSettings }) {
  return (
    <>
      <IdentityCard identity={settings.identity} />
      <LookCard look={settings.look} />
      <RegionCard region={settings.region} />
      <FirstStepsCard firstSteps={settings.firstSteps} />
      <LinksCard links={settings.links} />
      <FeaturesCard features={settings.features} />
      <div>
        <ButtonLink to={paths.health} variant="quiet">
          {t('about.link')}
        </ButtonLink>
      </div>
    </>
  );
}
