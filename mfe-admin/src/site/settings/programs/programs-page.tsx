import type { SavedSiteSettings } from '@lectern/contract';
import { ProgramsCard } from './programs-card';
import { WebhooksCard } from './webhooks/webhooks-card';

/** What programs may use. */
export function ProgramsPage({ settings }: { settings: SavedSiteSettings }) {
  return (
    <>
      <ProgramsCard programs={settings.programs} />
      <WebhooksCard isAllowed={settings.programs.settings.webhooks} />
    </>
  );
}
