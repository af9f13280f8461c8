/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  cancelUserImport,
  createUserImport,
  exportUserImportProblems,
  getUserImport,
  getUserImportTemplate,
  listUserImportRows,
  listUserImports,
  startUserImport,
  type UserImport,
  type UserImportRow,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';

const read: UserImport = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  fileName: 'class.csv',
  status: 'ready',
  createdAt: '2026-11-21T12:00:00.000Z',
  rowCount: 30,
  doneCount: 0,
  outcomes: { invite: 24, unconfirmed: 0, update: 1, unchanged: 0, problem: 5 },
  notes: ['Columns that are not read: phone.'],
  unknownGroups: ['Class B'],
  unknownGroupCount: 1,
  unknownGroupRowCount: 4,
  createsGroups: false,
};
const row: UserImportRow = {
  line: 3,
  email: 'not an address',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'student',
  groups: ['Class B'],
  outcome: 'problem',
  problem: '“not an address” is not an email address.',
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listUserImports, []);
  network.answer(createUserImport, read);
  network.answer(getUserImport, read);
  network.answer(listUserImportRows, { items: [row], total: 30 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a template with the columns can be downloaded before a file is chosen', async () => {
  open(paths.importUsers);
  const link = await screen.findByRole('link', { name: 'Download a template' });
  expect(link.getAttribute('href')).toBe(getUserImportTemplate.path);
  expect(link.hasAttribute('download')).toBe(true);
});

test('a file is read, and each row says what will become of it before anything is imported', async () => {
  open(paths.importUsers);
  const input = await screen.findByLabelText(/Drop a CSV file here/);
  fireEvent.change(input, { target: { files: [new File(['email'], 'class.csv')] } });
  expect(await screen.findByRole('heading', { name: 'Rows in the file (30)' })).toBeTruthy();
  expect(screen.getByText('24 people will get an invitation.')).toBeTruthy();
  expect(screen.getByText('5 rows will be left out.')).toBeTruthy();
  expect(screen.getByText('Columns that are not read: phone.')).toBeTruthy();
  expect(await screen.findByText(String(row.problem))).toBeTruthy();
  const rows = screen.getByRole('table');
  for (const text of ['Ada Byron', '3', 'Student', 'Class B'])
    expect(within(rows).getByText(text)).toBeTruthy();
  expect(window.location.pathname).toBe(paths.userImport(read));
  expect(network.calls(startUserImport)).toHaveLength(0);
});

test('without new groups fewer people are imported, and the result leads to the rows that were left out', async () => {
  network.answer(startUserImport, { ...read, status: 'running', doneCount: 10 });
  open(paths.userImport(read));
  expect(await screen.findByRole('button', { name: 'Import 25 people' })).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Create the group that does not exist' }));
  network.answer(getUserImport, { ...read, status: 'completed', doneCount: 30 });
  await press('Import 21 people');
  expect(await screen.findByRole('heading', { name: 'Import completed' })).toBeTruthy();
  expect(network.calls(startUserImport)[0]?.body).toEqual({ createsGroups: false });
  network.refuse(exportUserImportProblems, 503, { statusCode: 503, message: 'Sorry.' });
  await press('Download rows left out');
  expect(await screen.findByText('Sorry.')).toBeTruthy();
  expect(network.calls(exportUserImportProblems)).toHaveLength(1);
  expect(screen.getByText('24 people got an invitation.')).toBeTruthy();
});

test('a row whose account has an address that nobody confirmed says that it gets an invitation instead', async () => {
  const unconfirmed = { ...row, email: 'prof@example.org', outcome: 'unconfirmed', problem: null } as const;
  network.answer(getUserImport, {
    ...read,
    outcomes: { invite: 0, unconfirmed: 1, update: 0, unchanged: 0, problem: 0 },
    ...{ rowCount: 1, unknownGroups: [], unknownGroupCount: 0, unknownGroupRowCount: 0 },
  });
  network.answer(listUserImportRows, { items: [unconfirmed], total: 1 });
  open(paths.userImport(read));
  expect(
    await screen.findByText(
      '1 person with an account whose address nobody confirmed will get an invitation. The account stays unchanged until the invitation is accepted.',
    ),
  ).toBeTruthy();
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 1 person' })).toBeTruthy();
});

test('a running import shows its progress and can be cancelled', async () => {
  network.answer(getUserImport, { ...read, status: 'running', doneCount: 10 });
  network.answer(cancelUserImport, { ...read, status: 'cancelled', doneCount: 10 });
  open(paths.userImport(read));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('33');
  expect(screen.getByText('10 of 30 rows')).toBeTruthy();
  network.answer(getUserImport, { ...read, status: 'cancelled', doneCount: 10 });
  await press('Cancel import');
  expect(await screen.findByText('Rows that were done before stay as they are.')).toBeTruthy();
});

test('the rows are filtered by what becomes of them, and the address keeps the import', async () => {
  open(paths.userImport(read));
  await choose('Show', 'Left out');
  await waitFor(() => expect(window.location.search).toContain('outcome=problem'));
  expect(window.location.pathname).toBe(paths.userImport(read));
});

test('a file that cannot be read says why', async () => {
  network.refuse(createUserImport, 422, { statusCode: 422, message: 'The file has no column “email”.' });
  open(paths.importUsers);
  const input = await screen.findByLabelText(/Drop a CSV file here/);
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.csv')] } });
  expect(await screen.findByText('The file has no column “email”.')).toBeTruthy();
});
