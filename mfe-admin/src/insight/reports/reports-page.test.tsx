/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, savedFiles, type FakeNetwork } from '@lectern/client/testing';
import {
  deleteSavedReport,
  exportReport,
  getReport,
  getUser,
  listLtiRosters,
  listReportScopes,
  listSavedReports,
  type LtiRoster,
  type Report,
  requestLtiRoster,
  type SavedReport,
  saveReport,
} from '@lectern/contract';
import { timeZone } from '@lectern/ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { showOnPhone } from '../../testing/show-on-phone';

const GROUP = '7a4d3f52-1111-4aaa-8aaa-000000000001';
const REPORT: Report = {
  total: 1,
  counts: { notStarted: 0, inProgress: 0, completed: 0, overdue: 1 },
  items: [
    {
      enrollmentId: '7a4d3f52-1111-4aaa-8aaa-000000000002',
      userId: '7a4d3f52-1111-4aaa-8aaa-000000000003',
      name: 'Ada Byron',
      email: 'ada@example.org',
      courseId: '7a4d3f52-1111-4aaa-8aaa-000000000004',
      courseTitle: 'Nursing',
      status: 'overdue',
      progress: 40,
      studySeconds: 1200,
      grade: null,
      enrolledAt: '2031-01-02T10:00:00.000Z',
      dueAt: '2031-02-03T10:00:00.000Z',
      completedAt: null,
      certificateExpiresAt: '2031-06-01T00:00:00.000Z',
    },
  ],
};

let network: FakeNetwork;
beforeEach(() => {
  queryClient.clear();
  network = fakeNetwork();
  network.answer(getReport, REPORT);
  network.answer(listReportScopes, {
    courses: [],
    learningPaths: [],
    groups: [{ id: GROUP, name: 'Ward', isArchived: false }],
  });
  network.answer(listSavedReports, []);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const lastQuery = () => network.calls(getReport).at(-1)?.query;

test('instructors are told what they do not see of courses that they do not teach, administrators are not', async () => {
  network.answer(getUser, aLearner({ role: 'instructor' }));
  open('/teaching/reports');
  expect(await screen.findByText(/^Of courses that you do not teach/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  network.answer(getUser, aLearner({ role: 'admin' }));
  open('/teaching/reports');
  await screen.findByText('Ada Byron');
  await waitFor(() => expect(screen.queryByText(/^Of courses that you do not teach/)).toBeNull());
});

test('the number of a status leads to its rows, with the other filters', async () => {
  open(`/teaching/reports?group=${GROUP}&page=2`);
  fireEvent.click(await screen.findByRole('link', { name: 'Overdue 1' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'overdue', group: GROUP, page: '1' }));
  // The rows are there already.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Overdue 1' })).toBeNull());
  expect(screen.queryByRole('link', { name: /^Completed/ })).toBeNull();
});

test('a report shows each learner in each course, with how many are overdue', async () => {
  open('/teaching/reports');
  const row = (await screen.findByText('ada@example.org')).closest('tr');
  expect(row?.textContent).toBe(
    'Ada Byronada@example.orgNursingOverdue40%20 min–Feb 3, 2031–Jun 1, 2031Jan 2, 2031',
  );
  expect(screen.getByText('Learners and courses (1)')).toBeTruthy();
  expect(screen.getByText('Choose a course or a group to sort by the other columns.')).toBeTruthy();
});

test('a report of overdue learners names the message that the site sends, and their addresses are links', async () => {
  open('/teaching/reports?status=overdue');
  const address = await screen.findByRole('link', { name: 'ada@example.org' });
  expect(address.getAttribute('href')).toBe('mailto:ada@example.org');
  expect(screen.getByText(/^Learners are notified once when a course is overdue/)).toBeTruthy();
});

test('an address without a mailbox is no link', async () => {
  const email = '7a4d3f52@lti.invalid';
  network.answer(getReport, { ...REPORT, items: REPORT.items.map((row) => ({ ...row, email })) });
  open('/teaching/reports');
  expect(await screen.findByText(email)).toBeTruthy();
  expect(screen.queryByRole('link', { name: email })).toBeNull();
});

test('a report of a group can be sorted by every column, and its address and files say the same', async () => {
  open('/teaching/reports');
  await choose('Group', 'Ward');
  fireEvent.click(await screen.findByRole('columnheader', { name: 'Progress' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'progress', group: GROUP }));
  expect(screen.getByRole('columnheader', { name: 'Progress' }).getAttribute('aria-sort')).toBe('ascending');
  expect(window.location.search).toBe(`?group=${GROUP}&sort=progress`);
  const saved = savedFiles();
  network.answer(exportReport, new Blob(['Name']));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Columns and density' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Grade' }));
  expect(screen.queryByRole('columnheader', { name: 'Grade' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'report.csv' }]));
  expect(network.calls(exportReport)[0]?.query).toMatchObject({ group: GROUP, sort: 'progress' });
});

test('a day is typed to its end, although browsers report one from the first digit of its year on', async () => {
  open('/teaching/reports');
  const field = await screen.findByLabelText<HTMLInputElement>('Due from');
  for (const value of ['0002-01-31', '0020-01-31', '0203-01-31']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  expect(network.calls(getReport).filter(({ query }) => query?.['dueFrom'])).toEqual([]);
  fireEvent.change(field, { target: { value: '2031-01-31' } });
  await waitFor(() => expect(lastQuery()).toMatchObject({ dueFrom: '2031-01-31' }));
  fireEvent.blur(field);
  expect(field.value).toBe('2031-01-31');
});

const COURSE = '7a4d3f52-1111-4aaa-8aaa-000000000004';
const ROSTER: LtiRoster = {
  ...{ id: GROUP, platform: 'Moodle', contextTitle: 'Biology', isWaiting: false, problem: null },
  ...{ readAt: '2031-02-03T10:00:00.000Z', learnerCount: 3, missingCount: 2, leftCount: 1 },
  missing: [{ name: 'Zoë Zorn' }, { name: null }],
  left: [{ userId: GROUP, name: 'Grace Hopper' }],
};

test('the report of a course names the members of a learning platform who are missing and who have left', async () => {
  network.answer(listLtiRosters, { rosters: [ROSTER] });
  open('/teaching/reports');
  await screen.findByText('Ada Byron');
  expect(network.calls(listLtiRosters)).toEqual([]);
  cleanup();
  open(`/teaching/reports?course=${COURSE}`);
  const card = await screen.findByRole('region', { name: 'Members of Moodle: Biology' });
  expect(card.textContent).toContain('3 learners, as of Feb 3, 2031');
  expect(card.textContent).toContain('2 learners there have not opened the course');
  expect(card.textContent).toContain('1 learner is no longer a member there');
  const names = [...card.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Zoë Zorn', 'Name not shared', 'Grace Hopper']);
  network.answer(requestLtiRoster, new Blob());
  network.answer(listLtiRosters, { rosters: [{ ...ROSTER, isWaiting: true }] });
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('Reading the members...')).toBeTruthy();
  expect(network.calls(requestLtiRoster)[0]?.url).toContain(`${COURSE}/rosters/${GROUP}/requests`);
});

test('before the first reading the report says what it stores, and why a reading failed', async () => {
  const unread = { ...ROSTER, readAt: null, contextTitle: null, missing: [], left: [] };
  network.answer(listLtiRosters, { rosters: [{ ...unread, problem: 'The platform answered 403.' }] });
  open(`/teaching/reports?course=${COURSE}`);
  const card = await screen.findByRole('region', { name: 'Members of Moodle' });
  expect(card.textContent).toContain('deletes them 90 days after the last request');
  expect(card.textContent).toContain('The platform answered 403.');
  expect(screen.getByRole('button', { name: 'Read members' })).toBeTruthy();
});

test('a report can be limited to expired certificates', async () => {
  open('/teaching/reports');
  await choose('Certificate', 'Expired');
  await waitFor(() => expect(lastQuery()).toMatchObject({ certificate: 'expired' }));
  expect(window.location.search).toBe('?certificate=expired');
});

const overdue: SavedReport['query'] = {
  ...{ search: '', status: 'overdue', group: GROUP, timeZone: 'Europe/Berlin' },
  ...{ sort: 'enrolled', direction: 'descending' },
};

test('a report that is being saved keeps its name when a phone is turned', async () => {
  const media = Object.assign(new EventTarget(), { media: '', matches: false, onchange: null });
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  open('/teaching/reports');
  fireEvent.click(await screen.findByRole('button', { name: 'Save this report' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Late' } });
  media.matches = true;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Late');
  vi.restoreAllMocks();
});

test('a report is saved with its filters under a name, and mailed every week', async () => {
  open(`/teaching/reports?group=${GROUP}&status=overdue`);
  fireEvent.click(await screen.findByRole('button', { name: 'Save this report' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Late' } });
  await choose('Email the numbers', 'Mondays');
  network.answer(saveReport, {
    id: GROUP,
    name: 'Late',
    weekday: 1,
    query: overdue,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(network.calls(saveReport)[0]?.body).toMatchObject({
      name: 'Late',
      weekday: 1,
      query: { group: GROUP, status: 'overdue', timeZone: timeZone() },
    }),
  );
});

test('on a phone the list comes before its notes and the saved reports', async () => {
  const isBeforeList = async (text: string) =>
    (await screen.findByRole('table')).compareDocumentPosition(screen.getByText(text)) ===
    Node.DOCUMENT_POSITION_PRECEDING;
  const others = ['Choose a course or a group to sort by the other columns.', 'Saved reports'];
  open('/teaching/reports');
  for (const text of others) expect(await isBeforeList(text)).toBe(true);
  cleanup();
  showOnPhone();
  open('/teaching/reports');
  for (const text of others) expect(await isBeforeList(text)).toBe(false);
});

test('on a phone one button has both kinds of files', async () => {
  showOnPhone();
  open('/teaching/reports');
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Export' }), { key: 'Enter' });
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Export CSV', 'Export Excel']);
});

test('a saved report is a link to its filters, and can be deleted', async () => {
  network.answer(listSavedReports, [{ id: GROUP, name: 'Late', weekday: 1, query: overdue }]);
  open('/teaching/reports');
  fireEvent.click(await screen.findByRole('link', { name: 'Late' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'overdue', group: GROUP }));
  expect(window.location.search).not.toContain('timeZone');
  expect(screen.getByText('emailed on Mondays')).toBeTruthy();
  network.answer(deleteSavedReport, new Blob());
  network.answer(listSavedReports, []);
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Late' }));
  expect(await screen.findByText('“Late” is no longer saved.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Late' })).toBeNull());
});

test('a report that cannot be loaded says so, and can be loaded again', async () => {
  network.refuse(getReport, 500, '<html>');
  open('/teaching/reports');
  expect(await screen.findByText('Failed to load the report')).toBeTruthy();
  network.answer(getReport, REPORT);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('ada@example.org')).toBeTruthy();
});
