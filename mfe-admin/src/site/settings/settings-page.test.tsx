/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_IDENTITY,
  EDIT_CONFLICT,
  getSiteSettings,
  type SiteRegion,
  updateSiteRegion,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';

const saved = (version: number, settings: SiteRegion) => ({
  identity: { version: 0, settings: DEFAULT_SITE_IDENTITY },
  region: { version, settings },
});
const DEFAULTS: SiteRegion = { locale: 'en', timeZone: 'UTC' };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

/** The card of a group of settings. */
const card = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) =>
  card('Language and time zone').getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));

test('an administrator chooses the language of the site, and returns to the default', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.answer(updateSiteRegion, saved(1, { ...DEFAULTS, locale: 'de' }));
  open('/admin/settings');
  expect(await screen.findByRole('heading', { name: 'Language and time zone' })).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  await choose('Language', 'Deutsch');
  press('Save');
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteRegion)[0]?.body).toEqual({
    version: 0,
    settings: { ...DEFAULTS, locale: 'de' },
  });
  press('Reset to default');
  press('Save');
  await expect
    .poll(() => network.calls(updateSiteRegion)[1]?.body)
    .toEqual({
      version: 1,
      settings: DEFAULTS,
    });
});

test('where another administrator has set another language meanwhile, a dialog asks which one to keep', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.refuse(updateSiteRegion, 409, { statusCode: 409, message: 'Changed', code: EDIT_CONFLICT });
  open('/admin/settings');
  await screen.findByRole('heading', { name: 'Language and time zone' });
  network.answer(getSiteSettings, saved(1, { ...DEFAULTS, locale: 'fr' }));
  await choose('Language', 'Deutsch');
  press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'These settings have changed' }));
  expect(dialog.getByText('Français')).toBeTruthy();
});
