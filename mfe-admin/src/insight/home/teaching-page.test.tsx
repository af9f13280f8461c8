/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  getReport,
  getTeachingHome,
  listInboxCourses,
  type RecentChange,
  type ReportRow,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { NO_LEARNERS, NO_WORK } from './testing';

const COURSE = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const EXAM = '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26';
const learner: ReportRow = {
  ...{ enrollmentId: EXAM, userId: COURSE, name: 'Ada Byron', email: 'ada@example.org', courseId: COURSE },
  ...{ courseTitle: 'First aid', status: 'in-progress', progress: 42.9, studySeconds: 60, grade: null },
  ...{ enrolledAt: '2026-10-21T12:00:00.000Z', completedAt: null, certificateExpiresAt: null },
  dueAt: '2026-11-21T12:00:00.000Z',
};
const upload: RecentChange = {
  ...{ kind: 'upload', id: EXAM, title: 'Knots', status: 'completed', courseId: COURSE, isUpdate: false },
  at: '2026-11-21T12:00:00.000Z',
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getTeachingHome, NO_WORK);
  network.answer(getReport, NO_LEARNERS);
  network.answer(listInboxCourses, []);
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const findCard = async (name: string) => within(await screen.findByRole('region', { name }));
async function findLinks(name: string) {
  const links = (await findCard(name)).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

test('an instructor without a course is offered the first upload, and no empty cards', async () => {
  network.answer(getTeachingHome, { ...NO_WORK, courseCount: 0 });
  open('/teaching');
  const first = await screen.findByRole('link', { name: 'Upload a deck' });
  expect(first.getAttribute('href')).toBe('/teaching/upload');
  expect(screen.queryByRole('region')).toBeNull();
});

test('an instructor who only manages groups sees their learners, too', async () => {
  network.answer(getTeachingHome, { ...NO_WORK, courseCount: 0, groupCount: 1 });
  open('/teaching');
  expect(await screen.findByText('No learner is overdue.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload a deck' })).toBeTruthy();
});

test('where nothing waits, each card says so', async () => {
  open('/teaching');
  for (const sentence of [
    ...['Every answer is graded.', 'No learner is overdue.', 'No learner is stuck.'],
    'No learner waits for an answer.',
    ...['No draft waits for a decision.', 'The tutor answered all questions.'],
    'Nothing was uploaded or edited yet.',
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a site without reports, tutor and questions to people has no cards of theirs', async () => {
  setSite({ ...DEFAULT_SITE, offFeatures: ['reports', 'tutor', 'discussion'] });
  open('/teaching');
  expect(await screen.findByText('Every answer is graded.')).toBeTruthy();
  expect(screen.getAllByRole('region')).toHaveLength(3);
  expect(screen.queryByText('The tutor answered all questions.')).toBeNull();
  expect(network.calls(getReport)).toHaveLength(0);
});

test('each card counts what waits and leads to where it is done', async () => {
  const course = { id: COURSE, title: 'First aid', count: 3 };
  network.answer(getTeachingHome, {
    ...NO_WORK,
    grading: { count: 12, places: [{ id: EXAM, title: 'Midterm', courseTitle: 'First aid', count: 8 }] },
    proposals: { count: 3, places: [course] },
    unanswered: { count: 3, places: [course] },
  });
  const waiting = { ...course, slug: 'first-aid', openCount: 2, tutorCount: 1, reportedCount: 0 };
  network.answer(listInboxCourses, [{ ...waiting, id: EXAM, title: 'Knots', openCount: 0 }, waiting]);
  open('/teaching');
  const grading = `/teaching/exams/${EXAM}/grading`;
  expect(await findLinks('To grade')).toEqual([
    ['MidtermFirst aid8', grading],
    ['Grade answers', grading],
  ]);
  expect((await findCard('To grade')).getByText('12')).toBeTruthy();
  const drafts = `/teaching/courses/${COURSE}/draft-questions`;
  expect((await findLinks('Draft questions')).map(([, href]) => href)).toEqual([drafts, drafts]);
  expect(await findLinks('Open questions')).toEqual([
    ['First aid2', `/teaching/inbox?course=${COURSE}`],
    ['Answer the questions', '/teaching/inbox'],
  ]);
  const unanswered = `/teaching/courses/${COURSE}/unanswered-questions`;
  expect((await findLinks('Unanswered questions')).map(([, href]) => href)).toEqual([unanswered, unanswered]);
});

test('overdue and stuck learners are those of the report, which their cards open', async () => {
  network.answer(getReport, { ...NO_LEARNERS, items: [learner], total: 7 });
  open('/teaching');
  await waitFor(() => expect(screen.getAllByText('Open the report')).toHaveLength(2));
  expect(await findLinks('Overdue learners')).toEqual([
    [
      expect.stringMatching(/^Ada ByronFirst aidDue Nov 2[012], 2026$/),
      '/teaching/reports?status=overdue&search=ada%40example.org',
    ],
    ['Open the report', '/teaching/reports?status=overdue'],
  ]);
  const [stuck] = await findLinks('Stuck learners');
  expect(stuck?.[0]).toBe('Ada ByronFirst aid42%');
  expect((await findCard('Stuck learners')).getByText('7')).toBeTruthy();
  const asked = network.calls(getReport).map(({ query }) => query?.['status']);
  expect(asked.sort()).toEqual(['overdue', 'stuck']);
});

test('recent changes lead to the course, to the update to review, or to the uploads', async () => {
  network.answer(getTeachingHome, {
    ...NO_WORK,
    recent: [
      { ...upload, kind: 'edit', status: null },
      upload,
      { ...upload, id: '1', isUpdate: true },
      { ...upload, id: '2', title: 'deck.pdf', status: 'failed', courseId: null },
    ],
  });
  open('/teaching');
  const date = (word: string) => expect.stringMatching(new RegExp(`${word}Nov 2[012], 2026$`));
  expect(await findLinks('Recent uploads and edits')).toEqual([
    [date('KnotsEdited'), `/teaching/courses/${COURSE}`],
    [date('KnotsUploaded'), `/teaching/courses/${COURSE}`],
    [date('KnotsUpdate to review'), `/teaching/courses/${COURSE}/update`],
    [date('deck.pdfUpload failed'), '/teaching/upload#upload-list'],
    ['Open courses', '/teaching/courses'],
  ]);
});

test('a failed request shows an error and can be retried, and a card whose learners fail leaves the others', async () => {
  network.refuse(getTeachingHome, 500, '');
  open('/teaching');
  expect(await screen.findByText('Failed to load your work')).toBeTruthy();
  network.answer(getTeachingHome, NO_WORK);
  network.refuse(getReport, 500, '');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Every answer is graded.')).toBeTruthy();
  expect(await (await findCard('Stuck learners')).findByText('Failed to load learners')).toBeTruthy();
});
