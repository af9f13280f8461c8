/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_SETTINGS,
  getDefaultLandingTexts,
  getSiteSettings,
  type SavedSiteSettings,
  type SiteLanding,
  updateSiteLanding,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { choose } from '../../../testing/choose';
import { open } from '../../../testing/open';

function saved(version: number, landing: SiteLanding): SavedSiteSettings {
  const groups = Object.entries(DEFAULT_SITE_SETTINGS).map(([group, settings]) => [
    group,
    { version: 0, settings },
  ]);
  const defaults = Object.fromEntries(groups) as SavedSiteSettings;
  return { ...defaults, landing: { version, settings: landing } };
}

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getDefaultLandingTexts, { headline: 'Learn something', lead: 'Short courses' });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const card = async () => within(await screen.findByRole('region', { name: 'Texts of the landing page' }));
const preview = () => within(screen.getAllByRole('figure', { name: 'Preview' })[0] as HTMLElement);
const field = async (name: string) => (await card()).getByRole<HTMLInputElement>('textbox', { name });

test('an administrator writes texts in two languages, sees them in the preview, and returns to the defaults', async () => {
  network.answer(getSiteSettings, saved(1, { texts: { en: { headline: 'Our school' } } }));
  network.answer(updateSiteLanding, ({ body }) => saved(2, (body as { settings: SiteLanding }).settings));
  open('/admin/settings/landing');
  expect((await field('Headline')).value).toBe('Our school');
  expect(preview().getByText('Our school')).toBeTruthy();
  expect(await preview().findByText('Short courses')).toBeTruthy();
  await choose('Language of these texts', 'Deutsch');
  expect((await field('Headline')).value).toBe('');
  expect((await field('Headline')).placeholder).toBe('Our school');
  fireEvent.change(await field('Headline'), { target: { value: '<b>Unsere Schule</b>' } });
  expect(preview().getByText('<b>Unsere Schule</b>')).toBeTruthy();
  fireEvent.click((await card()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteLanding).map(({ body }) => body)).toEqual([
    {
      version: 1,
      settings: { texts: { en: { headline: 'Our school' }, de: { headline: '<b>Unsere Schule</b>' } } },
    },
  ]);
  fireEvent.click((await card()).getByRole('button', { name: 'Reset to default' }));
  expect((await field('Headline')).value).toBe('');
  expect((await field('Headline')).placeholder).toBe('Learn something');
});
