/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  DEFAULT_SITE_CATEGORIES,
  getSiteSettings,
  listCourses,
  type SiteCategories,
  updateSiteCategories,
} from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { getSite, setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { open } from '../../../testing/open';

const saved = (settings: SiteCategories, version = 0) =>
  savedSiteSettings({ categories: { version, settings } });

const course = {
  id: '6f1dd1a8-6d0a-4f2e-9a56-8d5e7d1f0a01',
  slug: 'networks',
  title: 'Networks',
  description: null,
  category: 'IT',
  level: null,
  language: null,
  thumbnailUrl: null,
  price: null,
  isFeatured: false,
  isPublished: true,
  enrollmentCount: 0,
  rating: null,
  ratingCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, saved(DEFAULT_SITE_CATEGORIES));
  network.answer(listCourses, [course]);
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const findNames = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ }).map(({ value }) => value);

test('an administrator renames, moves and adds categories, and pages of the session show them', async () => {
  open('/admin/settings/categories');
  const [name] = await screen.findAllByRole('textbox', { name: /^Name/ });
  fireEvent.change(name as HTMLElement, { target: { value: 'Safety first' } });
  press('Move down: Safety first');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Safety first');
  expect(screen.getByText('Safety first: position 2 of 6')).toBeTruthy();
  press('Add category');
  const added = screen.getAllByRole('textbox', { name: /^Name/ }).at(-1) as HTMLElement;
  fireEvent.change(added, { target: { value: ' ' } });
  press('Save');
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(network.calls(updateSiteCategories)).toHaveLength(0);
  fireEvent.change(added, { target: { value: 'Cooking' } });
  expect(findNames()).toEqual([
    ...['Business', 'Safety first', 'Marketing', 'Psychology', 'Education', 'IT', 'Cooking'],
  ]);
  const list = [...DEFAULT_SITE_CATEGORIES.list];
  network.answer(updateSiteCategories, saved({ list: list.slice(1), removed: [] }, 1));
  press('Save');
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  const [sent] = network.calls(updateSiteCategories);
  const { settings } = (sent?.body ?? {}) as { settings: SiteCategories };
  expect(settings.list.map(({ key, name }) => [key, name])).toEqual([
    ['Business', null],
    ['Health & Safety', 'Safety first'],
    ['Marketing', null],
    ['Psychology', null],
    ['Education', null],
    ['IT', null],
    ['category-1', 'Cooking'],
  ]);
  expect(getSite().categories).toHaveLength(5);
});

test('a category with courses is removed with the one to which they move, one without at once', async () => {
  open('/admin/settings/categories');
  await screen.findAllByRole('textbox', { name: /^Name/ });
  await expect.poll(() => network.calls(listCourses).length).toBe(1);
  press('Remove Marketing');
  press('Remove IT');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove category' }));
  expect(dialog.getByText(/^IT has 1 course\./)).toBeTruthy();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Move to' }), { target: { value: 'Education' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  network.answer(updateSiteCategories, saved(DEFAULT_SITE_CATEGORIES, 1));
  press('Save');
  await expect
    .poll(() => network.calls(updateSiteCategories)[0]?.body)
    .toMatchObject({
      settings: { removed: [{ key: 'Marketing' }, { key: 'IT', target: 'Education' }] },
    });
});

test('added categories with courses are named in place of a reset', async () => {
  const added = { key: 'category-1', name: 'Cooking', icon: 'chef-hat', accent: 'amber' } as const;
  network.answer(getSiteSettings, saved({ list: [...DEFAULT_SITE_CATEGORIES.list, added], removed: [] }, 1));
  network.answer(listCourses, [{ ...course, category: 'category-1' }]);
  open('/admin/settings/categories');
  expect(await screen.findByText(/^These added categories have courses: Cooking\./)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset to default' }).disabled).toBe(true);
});
