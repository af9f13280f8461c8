import type { SavedSiteSettings } from '@lectern/contract';
import { AccessCard } from './access-card';
import { SignInCard } from './sign-in-card';

/** What people may do on the site, and how they sign in. */
export const PeoplePage = ({ settings }: { settings: SavedSiteSettings }) => (
  <>
    <AccessCard access={settings.access} />
    <SignInCard signIn={settings.signIn} />
  </>
);
