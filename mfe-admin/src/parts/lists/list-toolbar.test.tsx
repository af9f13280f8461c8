/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { listGroups, listUsers, type ListedUser } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { open } from '../../testing/open';
import { chooseAction, openRowMenu } from '../../testing/row-menu';

const ada: ListedUser = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  role: 'student',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastActive: null,
  timeZone: null,
  locale: null,
  enrollmentCount: 2,
  completedCourses: 1,
  certificatesEarned: 1,
  hasSecondFactor: false,
  isEmailConfirmed: true,
  suspensionReason: null,
};

let network: FakeNetwork;
beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  network.answer(listUsers, { users: [ada], totalUsers: 1 });
  network.answer(listGroups, { items: [], total: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const list = async () => (await screen.findByRole('table')).closest('[data-density]');
async function openView() {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Views, columns and density' }), {
    key: 'Enter',
  });
  return within(await screen.findByRole('menu'));
}

test('columns that a person hides stay hidden in this list, and come back when they are chosen again', async () => {
  open(paths.users);
  await screen.findByRole('heading', { name: 'Ada Byron' });
  const view = await openView();
  expect(view.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Role',
    'Courses',
    'Certificates',
    'Joined',
  ]);
  fireEvent.click(view.getByRole('menuitemcheckbox', { name: 'Certificates' }));
  expect(titles()).not.toContain('Certificates');
  cleanup();
  open(paths.users);
  await screen.findByRole('heading', { name: 'Ada Byron' });
  expect(titles()).toEqual(['', 'Name', 'Role', 'Courses', 'Joined', 'Actions']);
  fireEvent.click((await openView()).getByRole('menuitemcheckbox', { name: 'Certificates' }));
  expect(titles()).toContain('Certificates');
});

test('compact rows are remembered, for each list on its own', async () => {
  open(paths.users);
  expect((await list())?.getAttribute('data-density')).toBe('comfortable');
  fireEvent.click((await openView()).getByRole('menuitemradio', { name: 'Compact' }));
  cleanup();
  open(paths.users);
  expect((await list())?.getAttribute('data-density')).toBe('compact');
  cleanup();
  open(paths.groups);
  expect(
    (await openView()).getByRole('menuitemradio', { name: 'Comfortable' }).getAttribute('aria-checked'),
  ).toBe('true');
});

test('a stored view that makes no sense is the usual one', async () => {
  localStorage.setItem('lectern.list-view:users', '{"hidden":7,"density":"huge"');
  open(paths.users);
  expect((await list())?.getAttribute('data-density')).toBe('comfortable');
  expect(titles()).toHaveLength(7);
});

test('a button says how many filters are set besides the search, and opens them in a dialog', async () => {
  open('/admin/users?search=ada&role=student&status=active');
  fireEvent.click(await screen.findByRole('button', { name: 'Filters (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(dialog.getByRole('combobox', { name: 'Role' }).textContent).toBe('Students');
  fireEvent.click(dialog.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
});

test('the menu of a row moves by arrow keys, Escape closes it, and the button has the focus again', async () => {
  open(paths.users);
  const menu = await openRowMenu('Ada Byron');
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('View'));
  press('ArrowDown');
  await waitFor(() => expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Edit' })));
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Ada Byron' }));
});

test('a dialog that the menu of a row opened gives the focus back to its button', async () => {
  open(paths.users);
  await chooseAction('Delete', 'Ada Byron');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete User' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Ada Byron' })),
  );
});
