/** @vitest-environment jsdom */
import type { Role, User } from '@lectern/contract';
import { cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import type { ScreenRoute } from '../../remotes/manifests';
import { ScreensContext } from '../../remotes/screens';
import UserMenu from './user-menu';

afterEach(cleanup);

const screen = (path: string, fields: Partial<ScreenRoute>): ScreenRoute => ({
  ...{ remote: 'sample', key: path, path, module: './page', access: 'signed-in', frame: 'page' },
  ...fields,
});
const navigation = (group: 'teaching' | 'admin') => ({ group, label: 'Home', icon: 'house', order: 10 });
const screens = [
  screen('/', { purpose: 'home' }),
  screen('/settings', { purpose: 'settings' }),
  screen('/teaching', { access: 'instructor', navigation: navigation('teaching') }),
  screen('/admin', { access: 'admin', navigation: navigation('admin') }),
];

async function open(role: Role) {
  const user = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace', role } as User;
  render(
    <MemoryRouter initialEntries={['/courses']}>
      <ScreensContext value={screens}>
        <UserMenu user={user} />
      </ScreensContext>
    </MemoryRouter>,
  );
  fireEvent.click(page.getByRole('button', { name: /^Ada Lovelace/ }));
  await page.findByText('ada@example.org');
}
const links = () =>
  page.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test.each([
  ['student', []],
  ['instructor', ['Learning /', 'Teaching /teaching']],
  ['admin', ['Learning /', 'Teaching /teaching', 'Admin Panel /admin']],
] as const)(
  'the menu of a person with the role %s leads to their homes, settings and sign-out',
  async (role, homes) => {
    await open(role);
    expect(links()).toEqual([...homes, 'Settings /settings', 'Sign Out /api/logout']);
  },
);

test('a choice of the menu closes it, as does Escape', async () => {
  await open('student');
  fireEvent.click(page.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  cleanup();
  await open('student');
  fireEvent.keyDown(page.getByRole('dialog', { name: 'Your account' }), { key: 'Escape' });
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

test('the theme is switched in the menu, too', async () => {
  await open('student');
  fireEvent.click(page.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  fireEvent.click(page.getByRole('button', { name: 'Switch to light theme' }));
});
