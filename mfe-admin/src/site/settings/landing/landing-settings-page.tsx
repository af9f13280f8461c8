import type { SavedSiteSettings } from '@lectern/contract';
import { LandingCard } from './landing-card';

/** What visitors see first. */
export function LandingSettingsPage({ settings }: { settings: SavedSiteSettings }) {
  return <LandingCard settings={settings} />;
}
