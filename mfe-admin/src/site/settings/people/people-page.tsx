import type { SavedSiteSettings } from '@lectern/contract';
import { AccessCard } from './access-card';

/** What people may do on the site. */
export const PeoplePage = ({ settings }: { settings: SavedSiteSettings }) => (
  <AccessCard access={settings.access} />
);
