/** @vitest-environment jsdom */
import { fakeNetwork, savedFiles, type FakeNetwork } from '@lectern/client/testing';
import {
  addUsersToGroup,
  deleteUser,
  exportUsers,
  getUser,
  listReportScopes,
  listUsers,
  MAX_SEARCH_LENGTH,
  reactivateUsers,
  suspendUsers,
  updateUser,
  type ListedUser,
} from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Papa from 'papaparse';
import { toCsv } from '../../parts/files/csv';
import { choose } from '../../testing/choose';
import { showOnPhone } from '../../testing/show-on-phone';
import { showGerman } from '../../testing/show-german';
import { paths } from '../../paths';
import { open } from '../../testing/open';
import { chooseAction, openRowMenu } from '../../testing/row-menu';
import { toExportRows } from './actions/export-rows';

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
const bo: ListedUser = {
  ...ada,
  id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  email: 'bo@example.org',
  firstName: null,
  lastName: null,
  role: 'suspended',
  enrollmentCount: 0,
  certificatesEarned: 0,
  hasSecondFactor: false,
};
const grace: ListedUser = {
  ...ada,
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'grace@example.org',
  firstName: 'Grace',
  lastName: 'Hopper',
  role: 'admin',
  lastActive: '2026-11-21T12:00:00.000Z',
};

/** Signed up with an address, and it is not confirmed. */
const unconfirmed: ListedUser = { ...bo, role: 'student', isEmailConfirmed: false };

const withoutRole = { ...ada, role: undefined } as unknown as ListedUser;

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, grace);
  network.answer(listUsers, { users: [ada, bo, grace], totalUsers: 1204 });
});

afterEach(() => {
  cleanup();
  network.restore();
});

const row = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('tr') as HTMLElement;
const button = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByRole<HTMLButtonElement>('button', { name });
const NEWEST_FIRST = { sort: 'joined', direction: 'descending' };
const requests = () => network.calls(listUsers).map(({ query }) => query);
const card = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const expectToast = (title: string, description: string) =>
  waitFor(() =>
    expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toContain(
      title + description,
    ),
  );

describe('the screen', () => {
  test('shows a loading text, then the total and the counts of the page', async () => {
    open('/admin/users');
    expect((await screen.findByRole('status')).textContent).toBe('Loading users...');
    expect(button('Export Users').disabled).toBe(true);
    expect(await screen.findByRole('heading', { name: 'Users (1,204)' })).toBeTruthy();
    expect(button('Export Users').disabled).toBe(false);
    expect(
      ['Total Users', 'Active Students', 'Instructors', 'Administrators'].map((label) => card(label)),
    ).toEqual(['1,204', '1', '0', '1']);
  });

  test('groups are one link away', async () => {
    open('/admin/users');
    const groups = await screen.findByRole('link', { name: 'Groups' });
    expect(groups.getAttribute('href')).toBe(paths.groups);
  });

  test('a row has initial, name or email, email, role or Suspended, and counts', async () => {
    open('/admin/users');
    expect((await row('Ada Byron')).textContent).toBe('AAda Byronada@example.orgStudent21Nov 20, 2026');
    expect((await row('bo@example.org')).textContent).toBe('Bbo@example.orgSuspended00Nov 20, 2026');
    expect((await row('Grace Hopper')).textContent).toContain('Administrator');
  });

  test('a user without a role has no badge', async () => {
    network.answer(listUsers, { users: [withoutRole], totalUsers: 1 });
    open('/admin/users');
    expect((await row('Ada Byron')).textContent).toBe('AAda Byronada@example.org21Nov 20, 2026');
    expect((await row('Ada Byron')).querySelector('[class*=badge]')).toBeNull();
  });

  test('the search box accepts as many characters as the server', async () => {
    open('/admin/users');
    const search = await screen.findByPlaceholderText<HTMLInputElement>('Search users...');
    expect(search.maxLength).toBe(MAX_SEARCH_LENGTH);
  });

  test('administrators can be edited, all others also suspended or reactivated, and deleted', async () => {
    open('/admin/users');
    const actions = async (name: string) => {
      const menu = await openRowMenu(name);
      const words = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
      fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
      return words;
    };
    expect(await actions('Grace Hopper')).toEqual(['View', 'Edit']);
    expect(await actions('Ada Byron')).toEqual(['View', 'Edit', 'Suspend', 'Delete']);
    expect(await actions('bo@example.org')).toEqual(['View', 'Edit', 'Reactivate', 'Delete']);
  });

  test('filters come from the address, and invalid ones have their defaults', async () => {
    open('/admin/users?page=3&search=%20ada%20&role=instructor&status=suspended');
    await screen.findByRole('heading', { name: 'Users (1,204)' });
    expect(requests()).toEqual([
      { page: '3', search: 'ada', role: 'instructor', status: 'suspended', ...NEWEST_FIRST },
    ]);
    expect(card('Total Users')).toBe('1,204');
    expect(screen.getByText('Matching your filters')).toBeTruthy();
    cleanup();
    open('/admin/users?page=-1&role=king&status=');
    await screen.findByRole('heading', { name: 'Users (1,204)' });
    expect(requests().at(-1)).toEqual({ page: '1', search: '', role: 'all', status: 'all', ...NEWEST_FIRST });
  });

  test('a search goes back to the first page and is kept in the address; Clear Filters removes it', async () => {
    open('/admin/users?page=3');
    const search = await screen.findByPlaceholderText('Search users...');
    expect(button('Clear Filters').disabled).toBe(true);
    fireEvent.change(search, { target: { value: 'ada' } });
    await waitFor(() => expect(window.location.search).toBe('?search=ada'));
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ page: '1', search: 'ada' }));
    fireEvent.click(button('Clear Filters'));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect((search as HTMLInputElement).value).toBe('');
  });

  test('a heading sorts all pages, the order is kept in the address, and is no filter', async () => {
    open('/admin/users?page=3');
    const heading = await screen.findByRole('columnheader', { name: 'Name' });
    fireEvent.click(heading);
    await waitFor(() => expect(window.location.search).toBe('?sort=name'));
    await waitFor(() =>
      expect(requests().at(-1)).toMatchObject({ page: '1', sort: 'name', direction: 'ascending' }),
    );
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.click(heading);
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ sort: 'name', direction: 'descending' }));
    expect(button('Clear Filters').disabled).toBe(true);
  });

  test('on a phone the figures come before the links to other screens, which are in a menu', async () => {
    const isBeforeFigures = (element: HTMLElement) =>
      element.compareDocumentPosition(screen.getByText('Total Users')) === Node.DOCUMENT_POSITION_FOLLOWING;
    open('/admin/users');
    await screen.findByRole('heading', { name: 'Users (1,204)' });
    expect(isBeforeFigures(screen.getByRole('link', { name: 'Audit log' }))).toBe(true);
    cleanup();
    showOnPhone();
    open('/admin/users');
    await screen.findByRole('heading', { name: 'Users (1,204)' });
    expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
    expect(isBeforeFigures(button('More'))).toBe(false);
    fireEvent.keyDown(button('More'), { key: 'Enter' });
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      ...['Audit log', 'Invitations', 'Groups', 'Service accounts', 'Import users'],
    ]);
  });

  test('pages are links that keep the filters, and a page beyond the last leads to the last', async () => {
    open('/admin/users?page=2&role=student');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const links = pages.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Previous', '/admin/users?role=student'],
      ['1', '/admin/users?role=student'],
      ['2', '/admin/users?page=2&role=student'],
      ['3', '/admin/users?page=3&role=student'],
      ['61', '/admin/users?page=61&role=student'],
      ['Next', '/admin/users?page=3&role=student'],
    ]);
    cleanup();
    open('/admin/users?page=62');
    await waitFor(() => expect(window.location.search).toBe('?page=61'));
  });

  test('a list without users shows an empty state', async () => {
    network.answer(listUsers, { users: [], totalUsers: 0 });
    open('/admin/users?search=nobody');
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeTruthy();
    expect(screen.getByText('No users match your current filters.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Users (0)' })).toBeTruthy();
    expect(button('Export Users').disabled).toBe(true);
  });

  test('a failed request shows an error and can be retried', async () => {
    network.refuse(listUsers, 500, '<html>');
    open('/admin/users');
    expect(await screen.findByText('Failed to load users')).toBeTruthy();
    network.answer(listUsers, { users: [ada], totalUsers: 1 });
    fireEvent.click(button('Retry'));
    expect(await row('Ada Byron')).toBeTruthy();
  });
});

describe('one user', () => {
  const dialog = (name: string) => screen.findByRole('dialog', { name });

  test('the name and View lead to the page of the user', async () => {
    open('/admin/users');
    const link = within(await row('Ada Byron')).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/admin/users/${ada.id}`);
    const menu = await openRowMenu('Ada Byron');
    expect(menu.getByRole('menuitem', { name: 'View' }).getAttribute('href')).toBe(`/admin/users/${ada.id}`);
  });

  test('Edit sends the changed fields, an empty name as null, and shows that it is saving', async () => {
    let arrive: (user: ListedUser) => void = () => undefined;
    network.answer(updateUser, () => new Promise((done) => (arrive = done)));
    open('/admin/users');
    await chooseAction('Edit', 'Ada Byron');
    const edit = within(await dialog('Edit User'));
    expect(edit.getByLabelText('Role').textContent).toBe('Student');
    fireEvent.change(edit.getByLabelText('First Name'), { target: { value: '  ' } });
    fireEvent.change(edit.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
    fireEvent.click(edit.getByRole('button', { name: 'Save Changes' }));
    await edit.findByRole('button', { name: 'Saving...' });
    expect(network.calls(updateUser)).toMatchObject([
      { params: { userId: ada.id }, body: { firstName: null, email: 'ada@example.com' } },
    ]);
    arrive(ada);
    await expectToast('User Updated', 'User information has been updated successfully.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(requests()).toHaveLength(2));
  });

  test('Edit keeps the entered values when the server refuses, and shows its reason or a fallback', async () => {
    network.refuse(updateUser, 409, { message: 'Another account has this email address.' });
    open('/admin/users');
    await chooseAction('Edit', 'Ada Byron');
    const email = within(await dialog('Edit User')).getByLabelText<HTMLInputElement>('Email');
    expect([email.type, email.required]).toEqual(['email', true]);
    fireEvent.change(email, { target: { value: 'bo@example.org' } });
    fireEvent.click(button('Save Changes'));
    await expectToast('Update Failed', 'Another account has this email address.');
    expect(email.value).toBe('bo@example.org');
    network.refuse(updateUser, 500, '<html>');
    fireEvent.click(button('Save Changes'));
    await expectToast('Update Failed', 'Failed to update user');
  });

  test('Edit sends nothing that the server would refuse, and says why at the field', async () => {
    open('/admin/users');
    await chooseAction('Edit', 'Ada Byron');
    const edit = within(await dialog('Edit User'));
    fireEvent.change(edit.getByLabelText('Email'), { target: { value: 'ada' } });
    fireEvent.click(edit.getByRole('button', { name: 'Save Changes' }));
    const reason = await edit.findByText('Email must be an email address such as name@example.org.');
    expect(edit.getByLabelText('Email').getAttribute('aria-describedby')).toBe(reason.id);
    expect(network.calls(updateUser)).toEqual([]);
  });

  test('Edit offers a suspended user the roles with none selected, and keeps the suspension', async () => {
    network.answer(updateUser, bo);
    open('/admin/users');
    await chooseAction('Edit', 'bo@example.org');
    const edit = within(await dialog('Edit User'));
    expect(edit.getByLabelText('Role').textContent).toBe('Suspended: choose a role to reactivate');
    fireEvent.change(edit.getByLabelText('First Name'), { target: { value: 'Bo' } });
    fireEvent.click(edit.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(network.calls(updateUser).map(({ body }) => body)).toEqual([{ firstName: 'Bo' }]),
    );
  });

  test('administrators cannot change their own role', async () => {
    open('/admin/users');
    await chooseAction('Edit', 'Grace Hopper');
    const edit = within(await dialog('Edit User'));
    await waitFor(() => expect(edit.getByLabelText<HTMLButtonElement>('Role').disabled).toBe(true));
    fireEvent.click(edit.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.calls(updateUser)).toEqual([]);
  });

  const suspend = async (name: string) => {
    await chooseAction('Suspend', name);
    fireEvent.click(button('Suspend', await dialog('Suspend user')));
  };

  test('Suspend asks with its effects and a reason', async () => {
    network.answer(updateUser, ada);
    open('/admin/users');
    await chooseAction('Suspend', 'Ada Byron');
    const question = await dialog('Suspend user');
    expect(question.textContent).toContain('All sessions of the user end');
    fireEvent.change(within(question).getByLabelText(/^Reason/), { target: { value: ' Shared account ' } });
    fireEvent.click(button('Suspend', question));
    expect(await screen.findByText('User information has been updated successfully.')).toBeTruthy();
    expect(network.calls(updateUser)[0]?.body).toEqual({ role: 'suspended', reason: 'Shared account' });
  });

  test('Undo of a suspension gives the former role back', async () => {
    network.answer(listUsers, { users: [{ ...ada, role: 'instructor' }], totalUsers: 1 });
    network.answer(updateUser, ada);
    open('/admin/users');
    await suspend('Ada Byron');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(network.calls(updateUser).map(({ body }) => body)).toEqual([
        { role: 'suspended' },
        { role: 'instructor' },
      ]),
    );
  });

  test('Reactivate asks nothing and makes the user a student', async () => {
    network.answer(updateUser, bo);
    open('/admin/users');
    await chooseAction('Reactivate', 'bo@example.org');
    await waitFor(() => expect(network.calls(updateUser)[0]?.body).toEqual({ role: 'student' }));
  });

  test('a suspension whose sign-in is cancelled changes nothing, on the screen either', async () => {
    network.refuse(updateUser, 403, {
      statusCode: 403,
      code: 'recent-sign-in-required',
      message: 'Please sign in again to do this.',
    });
    open('/admin/users');
    await suspend('Ada Byron');
    await waitFor(() => expect(network.calls(updateUser)).toHaveLength(1));
    expect(await (await openRowMenu('Ada Byron')).findByText('Suspend')).toBeTruthy();
    expect(screen.queryByText('Update Failed')).toBeNull();
  });

  test('a refused suspension is rolled back', async () => {
    network.refuse(updateUser, 409, { message: 'Not today.' });
    open('/admin/users');
    await suspend('Ada Byron');
    await expectToast('Update Failed', 'Not today.');
    await (await openRowMenu('Ada Byron')).findByText('Suspend');
  });

  test('Delete asks for confirmation, deletes, and shows a toast', async () => {
    network.answer(deleteUser, new Blob());
    open('/admin/users');
    await chooseAction('Delete', 'Ada Byron');
    const question = within(await dialog('Delete User'));
    expect(
      question.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.calls(deleteUser)).toEqual([]);
    await chooseAction('Delete', 'Ada Byron');
    fireEvent.click(within(await dialog('Delete User')).getByRole('button', { name: 'Delete' }));
    await expectToast('User Deleted', 'User has been deleted successfully.');
    expect(network.calls(deleteUser).map(({ params }) => params)).toEqual([{ userId: ada.id }]);
  });

  test('a failed deletion shows a toast and leaves the dialog open', async () => {
    network.refuse(deleteUser, 500);
    open('/admin/users');
    await chooseAction('Delete', 'Ada Byron');
    fireEvent.click(within(await dialog('Delete User')).getByRole('button', { name: 'Delete' }));
    await expectToast('Delete Failed', 'Failed to delete user');
    expect(screen.getByRole('dialog', { name: 'Delete User' })).toBeTruthy();
  });
});

describe('the export', () => {
  const read = (users: ListedUser[]) =>
    Papa.parse<string[]>(toCsv(toExportRows(users)), { skipEmptyLines: true }).data;

  test('has a row for each user of the page under the column names, N/A for missing values, student for a missing role', () => {
    expect(read([ada, bo, withoutRole])).toEqual([
      [
        'Name',
        'Email',
        'Role',
        'Joined Date',
        'Last Active',
        'Courses Enrolled',
        'Courses Completed',
        'Certificates',
      ],
      ['Ada Byron', 'ada@example.org', 'student', '2026-11-20', 'N/A', '2', '1', '1'],
      ['N/A', 'bo@example.org', 'suspended', '2026-11-20', 'N/A', '0', '1', '0'],
      ['Ada Byron', 'ada@example.org', 'student', '2026-11-20', 'N/A', '2', '1', '1'],
    ]);
  });

  test('has column names, roles and missing values in the language of the person', () => {
    showGerman();
    expect(read([ada, bo])).toEqual([
      [
        ...['Name', 'E-Mail', 'Rolle', 'Registriert am', 'Zuletzt aktiv'],
        ...['Belegte Kurse', 'Abgeschlossene Kurse', 'Zertifikate'],
      ],
      ['Ada Byron', 'ada@example.org', 'Lernende', '2026-11-20', 'k.\u00a0A.', '2', '1', '1'],
      ['k.\u00a0A.', 'bo@example.org', 'Gesperrt', '2026-11-20', 'k.\u00a0A.', '0', '1', '0'],
    ]);
  });

  test('a name with commas, quotes and line breaks is read back unchanged, and no field runs as a formula', () => {
    const names = ['Byron, "Ada"', 'two\r\nlines', '=HYPERLINK("https://example.org")', '+1', '@SUM(A1)'];
    const cells = read(names.map((firstName) => ({ ...ada, firstName, lastName: null }))).slice(1);
    expect(cells.map(([name]) => name)).toEqual([
      'Byron, "Ada"',
      'two\r\nlines',
      `'=HYPERLINK("https://example.org")`,
      `'+1`,
      `'@SUM(A1)`,
    ]);
    expect(new Set(cells.map((line) => line.length))).toEqual(new Set([8]));
  });

  test('is the file users_export.csv', async () => {
    const files = savedFiles();
    network.answer(exportUsers, { users: [ada], totalUsers: 1 });
    open('/admin/users');
    await row('Ada Byron');
    fireEvent.click(button('Export Users'));
    await waitFor(() => expect(files).toMatchObject([{ name: 'users_export.csv' }]));
  });
});

test('a person whose address is not confirmed is marked', async () => {
  network.answer(listUsers, { users: [ada, unconfirmed], totalUsers: 2 });
  open('/admin/users');
  expect(await screen.findAllByText('Address not confirmed')).toHaveLength(1);
});

describe('many users at once', () => {
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  const confirm = async (title: string, action: string) =>
    fireEvent.click(button(action, await screen.findByRole('dialog', { name: title })));

  test('Shift chooses a range, the box of the header all of the page, and chosen rows stay on other pages', async () => {
    open('/admin/users');
    fireEvent.click(await box('Select Ada Byron'));
    fireEvent.click(await box('Select Grace Hopper'), { shiftKey: true });
    expect(await screen.findByText('3 selected')).toBeTruthy();
    network.answer(listUsers, { users: [{ ...ada, id: grace.id.replace('0f', '1f') }], totalUsers: 1204 });
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('3 not on this page')).toBeTruthy();
    fireEvent.click(await box('Select all on this page'));
    expect(await screen.findByText('4 selected')).toBeTruthy();
    fireEvent.click(button('Clear'));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('are suspended after one question, and Undo reactivates exactly those that were', async () => {
    network.answer(suspendUsers, { changed: [ada.id], left: [] });
    network.answer(reactivateUsers, { changed: [ada.id], left: [] });
    open('/admin/users');
    fireEvent.click(await box('Select Ada Byron'));
    fireEvent.click(await box('Select bo@example.org'));
    fireEvent.click(button('Suspend'));
    await confirm('Suspend 2 users', 'Suspend');
    expect(await screen.findByText('1 user suspended')).toBeTruthy();
    expect(network.calls(suspendUsers)[0]?.body).toEqual({ ids: [ada.id, bo.id] });
    expect(screen.queryByText('2 selected')).toBeNull();
    fireEvent.click(button('Undo'));
    expect(await screen.findByText('1 user reactivated')).toBeTruthy();
    expect(network.calls(reactivateUsers)[0]?.body).toEqual({ ids: [ada.id] });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('are suspended after a warning that Undo brings instructors back as students', async () => {
    open('/admin/users');
    fireEvent.click(await box('Select Ada Byron'));
    fireEvent.click(button('Suspend'));
    const question = within(await screen.findByRole('dialog', { name: 'Suspend 1 user' }));
    expect(question.getByText(/You can undo it/).textContent).toBe(
      'You can undo it right afterwards, but instructors and administrators come back as students.',
    );
  });

  test('are added to a group that is not archived', async () => {
    const ward = { id: crypto.randomUUID(), name: 'Ward', isArchived: false };
    const closed = { id: crypto.randomUUID(), name: 'Closed ward', isArchived: true };
    network.answer(listReportScopes, { courses: [], learningPaths: [], groups: [closed, ward] });
    network.answer(addUsersToGroup, { changed: [ada.id], left: [] });
    open('/admin/users');
    fireEvent.click(await box('Select Ada Byron'));
    fireEvent.click(button('Add to group'));
    await choose('Group', 'Ward');
    fireEvent.click(screen.getByRole('combobox', { name: 'Group' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Ward']);
    fireEvent.keyDown(screen.getByRole('option'), { key: 'Enter' });
    await confirm('Add 1 user to a group', 'Add to group');
    expect(await screen.findByText('1 user added')).toBeTruthy();
    expect(network.calls(addUsersToGroup)[0]?.body).toEqual({ ids: [ada.id], groupId: ward.id });
  });

  test('that were left out are listed with the reasons', async () => {
    const reason = "You can't change your own role. Ask another administrator.";
    network.answer(suspendUsers, {
      changed: [ada.id],
      left: [{ id: grace.id, name: 'Grace Hopper', reason }],
    });
    open('/admin/users');
    fireEvent.click(await box('Select all on this page'));
    fireEvent.click(button('Suspend'));
    await confirm('Suspend 3 users', 'Suspend');
    const report = within(await screen.findByRole('dialog', { name: '1 user suspended' }));
    expect(report.getByText(reason).parentElement?.textContent).toBe(`Grace Hopper${reason}`);
    expect(report.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});
