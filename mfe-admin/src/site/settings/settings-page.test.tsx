/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_ACCESS,
  DEFAULT_SITE_FEATURES,
  EDIT_CONFLICT,
  getSiteSettings,
  type SiteRegion,
  updateSiteAccess,
  updateSiteFeatures,
  updateSiteIdentity,
  updateSiteLinks,
  updateSiteLook,
  updateSitePrograms,
  updateSiteRegion,
} from '@lectern/contract';
import { getSite, setSite } from '@lectern/i18n';
import { savedSiteSettings } from '@lectern/contract/testing';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';

const saved = (version: number, settings: SiteRegion) => savedSiteSettings({ region: { version, settings } });
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

test('a saved name is the site’s without a reload', async () => {
  const site = getSite();
  onTestFinished(() => setSite(site));
  const { identity } = savedSiteSettings();
  const renamed = { version: 1, settings: { ...identity.settings, name: 'Hill School' } };
  network.answer(getSiteSettings, savedSiteSettings());
  network.answer(updateSiteIdentity, savedSiteSettings({ identity: renamed }));
  open('/admin/settings');
  fireEvent.change(await screen.findByLabelText('Name of the site'), { target: { value: 'Hill School' } });
  fireEvent.click(card('Name and logo').getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(getSite().name).toBe('Hill School');
  expect(screen.getByText('Load the page again to see it everywhere.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
});

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

test('an address with another scheme is not sent, and a path is', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.answer(updateSiteLinks, saved(0, DEFAULTS));
  open('/admin/settings');
  await screen.findByRole('heading', { name: 'Privacy and imprint' });
  const links = card('Privacy and imprint');
  const type = (value: string) =>
    fireEvent.change(links.getByRole('textbox', { name: 'Address of the imprint' }), { target: { value } });
  type('javascript:alert(1)');
  fireEvent.click(links.getByRole('button', { name: 'Save' }));
  expect(await links.findByText(/begins with https/)).toBeTruthy();
  expect(links.queryByRole('link', { name: 'Imprint' })).toBeNull();
  type('/imprint');
  expect(links.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/imprint');
  fireEvent.click(links.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteLinks).map(({ body }) => body)).toEqual([
    { version: 0, settings: { privacy: '', imprint: '/imprint' } },
  ]);
});

test('an administrator switches a feature off', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.answer(updateSiteFeatures, saved(0, DEFAULTS));
  open('/admin/settings');
  await screen.findByRole('heading', { name: 'Features' });
  const features = card('Features');
  fireEvent.click(features.getByRole('switch', { name: 'Practice' }));
  fireEvent.click(features.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteFeatures).map(({ body }) => body)).toEqual([
    { version: 0, settings: { ...DEFAULT_SITE_FEATURES, practice: false } },
  ]);
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

test('a color in which texts are hard to read is measured, and the nearest one is offered', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.answer(updateSiteLook, saved(0, DEFAULTS));
  open('/admin/settings');
  fireEvent.change(await screen.findByLabelText('Primary color'), { target: { value: '#ffd400' } });
  const look = card('Color');
  expect(
    look.getByText('Texts in this color are hard to read (contrast 1.2:1 instead of 4.5:1).'),
  ).toBeTruthy();
  fireEvent.click(look.getByRole('button', { name: 'Use #816b00 instead' }));
  expect(look.getByText('Texts in this color are easy to read (contrast 4.5:1).')).toBeTruthy();
  fireEvent.click(look.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => network.calls(updateSiteLook)[0]?.body)
    .toEqual({ version: 0, settings: { primaryColor: '#816b00' } });
});

test('domains of addresses are typed in lines, and what is none is not sent', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.answer(updateSiteAccess, saved(0, DEFAULTS));
  open('/admin/settings/people');
  await choose('Who gets an account', 'Addresses of certain domains');
  const save = () => fireEvent.click(card('Access').getByRole('button', { name: 'Save' }));
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Domains of their addresses'), { target: { value } });
  save();
  expect(await screen.findByText('Enter a domain, or choose another rule.')).toBeTruthy();
  type('school');
  expect(await screen.findByText(/“school” is not a domain/)).toBeTruthy();
  expect(network.calls(updateSiteAccess)).toEqual([]);
  type('@School.example\n\nmünchen.example\nschool.example');
  save();
  const domains = ['school.example', 'xn--mnchen-3ya.example'];
  await expect
    .poll(() => network.calls(updateSiteAccess)[0]?.body)
    .toEqual({ version: 0, settings: { ...DEFAULT_SITE_ACCESS, signUp: 'domains', domains } });
});

test('an administrator decides who creates courses', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  network.answer(updateSiteAccess, saved(0, DEFAULTS));
  open('/admin/settings/people');
  await choose('Who creates courses', 'Administrators only');
  fireEvent.click(card('Access').getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => network.calls(updateSiteAccess)[0]?.body)
    .toEqual({ version: 0, settings: { ...DEFAULT_SITE_ACCESS, courseCreators: 'administrators' } });
});

test('an administrator lets people use access tokens', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULTS));
  const programs = { version: 1, settings: { tokens: true, webhooks: false, mcp: false, scim: false } };
  network.answer(updateSitePrograms, { ...saved(0, DEFAULTS), programs });
  open('/admin/settings/programs');
  const form = within(await screen.findByRole('region', { name: 'Programs' }));
  fireEvent.click(form.getByRole('switch', { name: 'Access tokens' }));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSitePrograms)[0]?.body).toEqual({
    version: 0,
    settings: { tokens: true, webhooks: false, mcp: false, scim: false },
  });
});
