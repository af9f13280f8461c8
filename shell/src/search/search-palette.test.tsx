/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import { searchEverything, type SearchHit } from '@lectern/contract';
import { guardLeaving, singleKeys, useLocation } from '@lectern/remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { SearchButton } from '../frame/header/search-button';
import type { ScreenRoute } from '../remotes/manifests';
import { ScreensContext } from '../remotes/screens';
import { externalLinks } from '../session/external-links';

const screen = (path: string, title: string, fields: Partial<ScreenRoute> = {}): ScreenRoute => ({
  ...{ remote: 'sample', key: title, path, title, module: `.${path}`, access: 'signed-in', frame: 'page' },
  ...fields,
});
const screens = [
  screen('/certificates', 'Certificates', { purpose: 'certificates' }),
  screen('/progress', 'Learning Progress', { subtitle: 'What you have studied' }),
  screen('/courses/:course', 'Course details', { purpose: 'course' }),
  screen('/paths/:path', 'Learning path', { purpose: 'learning-path' }),
  screen('/teaching/learning-paths/:id', 'Learning path', {
    ...{ access: 'instructor', purpose: 'edit-learning-path' },
  }),
  screen('/settings', 'Settings', { purpose: 'settings' }),
  screen('/admin/users', 'User Management', { access: 'admin' }),
  screen('/admin/users/:id', 'User', { access: 'admin', purpose: 'user' }),
  screen('/admin/upload', 'Upload Course Content', {
    access: 'admin',
    purpose: 'uploads',
    module: './upload',
  }),
  screen('/teaching/upload', 'Upload Course Content', {
    ...{ access: 'instructor', purpose: 'uploads', module: './upload' },
  }),
  screen('/teaching/reports', 'Reports', { access: 'instructor', purpose: 'reports' }),
  screen('/admin/courses/:id', 'Edit course', { access: 'admin', purpose: 'edit-course' }),
];
const hit = (kind: SearchHit['kind'], title: string, fields: Partial<SearchHit> = {}): SearchHit => ({
  ...{ kind, id: uuid(title.length.toString()), title, context: null, canEdit: false },
  ...{ courseSlug: null, pathSlug: null, moduleId: null, slidePosition: null },
  ...fields,
});

let network: FakeNetwork;
beforeEach(() => {
  // What jsdom lacks of dialogs.
  let opener: Element | null = null;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      opener = document.activeElement;
      this.open = true;
      this.querySelector('input')?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      if (opener instanceof HTMLElement) opener.focus();
      this.dispatchEvent(new Event('close'));
    },
  });
  network = fakeNetwork();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
});

const Address = () => {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
};
const address = () => page.getByTestId('address').textContent;

function show(role: 'student' | 'instructor' | 'admin' = 'student', id = uuid('1')) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/progress']}>
        <ScreensContext value={screens}>
          <SearchButton user={aLearner({ role, id })} />
          <input aria-label="Elsewhere" />
          <Address />
        </ScreensContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
async function open(hits: SearchHit[] = [], ...person: Parameters<typeof show>) {
  network.answer(searchEverything, { hits });
  show(...person);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return page.findByRole('combobox', { name: 'Search' });
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (field: HTMLElement, ...keys: string[]) =>
  keys.forEach((key) => fireEvent.keyDown(field, { key }));
const options = () => page.queryAllByRole('option').map((option) => option.textContent);
const active = () => page.queryByRole('option', { selected: true })?.textContent;
const isClosed = () => waitFor(() => expect(page.queryByRole('combobox')).toBeNull());

test('Ctrl+K opens the search, and where it is closed the focus returns', async () => {
  network.answer(searchEverything, { hits: [] });
  show();
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });
  elsewhere.focus();
  fireEvent.keyDown(elsewhere, { key: 'k', metaKey: true });
  const field = await page.findByRole('combobox', { name: 'Search' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(page.getByRole('button', { name: 'Close search' }));
  await isClosed();
  expect(document.activeElement).toBe(elsewhere);
});

test('the button in the header opens the search', async () => {
  show();
  fireEvent.click(page.getByRole('button', { name: 'Search' }));
  expect(await page.findByRole('combobox', { name: 'Search' })).toBeTruthy();
});

test('/ opens the search, but not while a person types or where single keys are off', async () => {
  show();
  const isHandled = (target: Element) => !fireEvent.keyDown(target, { key: '/' });
  expect(isHandled(page.getByRole('textbox', { name: 'Elsewhere' }))).toBe(false);
  singleKeys.set(false);
  expect(isHandled(document.body)).toBe(false);
  singleKeys.set(true);
  expect(isHandled(document.body)).toBe(true);
  await page.findByRole('combobox');
});

test('Ctrl+K opens no search over an open dialog', () => {
  show();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.dataset['state'] = 'open';
  document.body.append(dialog);
  const isHandled = () => !fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(isHandled()).toBe(false);
  dialog.remove();
  expect(isHandled()).toBe(true);
});

test('a screen with unsaved changes is asked before Enter opens another one', async () => {
  const asked = vi.fn();
  const release = guardLeaving(asked);
  const field = await open();
  type(field, 'certificates');
  press(field, 'Enter');
  expect(asked).toHaveBeenCalledOnce();
  expect(page.queryByText('/certificates')).toBeNull();
  release();
});

test('screens and actions are found at once, also with a typing error', async () => {
  const field = await open();
  type(field, 'certficate');
  expect(options()).toEqual(['Certificates']);
  expect(page.getByText('Certificates', { selector: 'mark' })).toBeTruthy();
  type(field, 'studied');
  expect(options()).toEqual(['Learning ProgressWhat you have studied']);
  type(field, 'log out');
  expect(options()).toEqual(['Sign Out']);
  type(field, 'passkey');
  press(field, 'Enter');
  expect(address()).toBe('/settings#second-factor');
});

test.each([
  ['student', []],
  ['instructor', ['Upload Course Content', 'Upload a deck']],
  ['admin', ['Upload Course Content', 'Upload a deck']],
] as const)(
  'a person with the role %s finds the screens and actions for uploads that they may open',
  async (role, found) => {
    const field = await open([], role);
    type(field, 'upload');
    expect(options()).toEqual(found);
    type(field, 'user management');
    expect(options()).toEqual(role === 'admin' ? ['User Management'] : []);
  },
);

test('what the server finds stands in groups below, and opens where it can be read or changed', async () => {
  const field = await open(
    [
      hit('course', 'Certified lifting', { courseSlug: 'lifting' }),
      hit('course', 'Certified bees', { canEdit: true, id: uuid('7') }),
      hit('person', 'Cert Byron', { context: 'cert@example.org', canEdit: true, id: uuid('8') }),
      hit('slide', 'Certified', { courseSlug: 'lifting', moduleId: uuid('9'), slidePosition: 2 }),
      hit('question', 'Certified?', { canEdit: true, id: uuid('6') }),
      hit('learning-path', 'Certified path', { pathSlug: 'nurse', id: uuid('4') }),
      hit('learning-path', 'Certified draft', { pathSlug: 'draft', canEdit: true, id: uuid('5') }),
    ],
    'admin',
  );
  type(field, 'cert');
  await page.findByText('lifting', { exact: false });
  const paths = page.getAllByRole('option').map((option) => option.getAttribute('href'));
  expect(paths).toEqual([
    '/certificates',
    '/courses/lifting',
    `/admin/courses/${uuid('7')}`,
    '/paths/nurse',
    `/teaching/learning-paths/${uuid('5')}`,
    `/courses/lifting/modules/${uuid('9')}#slide-3`,
    `/admin/users/${uuid('8')}`,
  ]);
  expect(page.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'Screens',
    'Courses',
    'Learning paths',
    'Slides',
    'People',
  ]);
});

test('instructors find people in their reports', async () => {
  const field = await open([hit('person', 'Ada Byron', { context: 'ada@example.org' })], 'instructor');
  type(field, 'ada');
  const option = await page.findByRole('option', { name: /Ada Byron/ });
  expect(option.getAttribute('href')).toBe('/teaching/reports?search=ada%40example.org');
});

test('arrow keys, Home and End move among the options in a circle, and Enter opens the active one', async () => {
  const field = await open();
  const first = active();
  const all = options();
  press(field, 'ArrowDown');
  expect(active()).toBe(all[1]);
  press(field, 'ArrowUp', 'ArrowUp');
  expect(active()).toBe(all.at(-1));
  press(field, 'Home');
  expect(active()).toBe(first);
  press(field, 'End');
  expect(active()).toBe('Sign Out');
  expect(field.getAttribute('aria-activedescendant')).toBe(
    page.getByRole('option', { selected: true }).getAttribute('id'),
  );
  type(field, 'certificates');
  press(field, 'Enter');
  await isClosed();
  expect(address()).toBe('/certificates');
});

test('a choice can be opened in a new tab, by Ctrl+Enter or as any link', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const field = await open();
  type(field, 'certificates');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(opened).toHaveBeenCalledWith('/certificates', '_blank', 'noopener');
  let isLeftToBrowser = false;
  const onClick = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', onClick, { once: true });
  fireEvent.click(page.getByRole('option'), { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
  expect(address()).toBe('/progress');
  opened.mockRestore();
});

test('Enter that ends the composition of a word opens nothing', async () => {
  const field = await open();
  type(field, 'certificates');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(address()).toBe('/progress');
});

test('recent choices are offered again, to the same person only', async () => {
  const field = await open();
  type(field, 'certificates');
  fireEvent.click(page.getByRole('option'));
  await isClosed();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await page.findByRole('group', { name: 'Recent' });
  expect(options()[0]).toBe('Certificates');
  cleanup();
  await open([], 'student', uuid('2'));
  expect(page.queryByRole('group', { name: 'Recent' })).toBeNull();
});

test('a person reads that nothing was found', async () => {
  const field = await open();
  type(field, 'zzzz');
  expect(await page.findByText('Nothing found for "zzzz"')).toBeTruthy();
});

test('a search that fails keeps the screens and can be tried again', async () => {
  network.refuse(searchEverything, 500);
  show();
  fireEvent.click(page.getByRole('button', { name: 'Search' }));
  const field = await page.findByRole('combobox');
  type(field, 'cert');
  await page.findByRole('alert');
  expect(options()).toEqual(['Certificates']);
  network.answer(searchEverything, { hits: [hit('course', 'Certified', { courseSlug: 'a' })] });
  fireEvent.click(page.getByRole('button', { name: 'Retry' }));
  expect(await page.findByRole('group', { name: 'Courses' })).toBeTruthy();
});

test('the server is asked once a person pauses, and not for a blank text', async () => {
  const field = await open();
  type(field, '  ');
  // Longer than the pause after which the server is asked.
  await new Promise((done) => setTimeout(done, 300));
  expect(network.calls(searchEverything)).toEqual([]);
  for (const text of ['c', 'ce', 'cer', 'cert']) type(field, text);
  await waitFor(() => expect(network.calls(searchEverything)).toHaveLength(1));
});

test('Sign out leaves the product by its page', async () => {
  const navigate = vi.spyOn(externalLinks, 'navigate').mockImplementation(() => undefined);
  const field = await open();
  type(field, 'sign out');
  press(field, 'Enter');
  expect(navigate).toHaveBeenCalledWith('/api/logout');
  navigate.mockRestore();
});
