import type { SavedSiteSettings } from '@lectern/contract';
import { FiguresCard } from './figures-card';
import { LandingCard } from './landing-card';

/** What visitors see first, and the figures that Lectern shows. */
export function LandingSettingsPage({ settings }: { settings: SavedSiteSettings }) {
  return (
    <>
      <LandingCard settings={settings} />
      <FiguresCard figures={settings.figures} />
    </>
  );
}
