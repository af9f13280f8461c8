import {
  getReport,
  getSiteState,
  getTeachingHome,
  type Report,
  type SiteState,
  type TeachingHome,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../sentences/sentence';
import { failed, heading, type Cast, type Screen } from './screen';

const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const OTHER_ID = '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26';
const LONG_TITLE = 'Hygiene and infection prevention for nurses of the night shift on ward 3';
const courses = [
  { id: ID, title: 'First aid for burns', count: 1204 },
  { id: OTHER_ID, title: LONG_TITLE, count: 3 },
];
const home: TeachingHome = {
  ...{ courseCount: 2, groupCount: 1 },
  grading: {
    count: 1207,
    places: courses.map((course) => ({ ...course, title: 'Midterm', courseTitle: course.title })),
  },
  proposals: { count: 1207, places: courses },
  unanswered: { count: 1207, places: courses },
  recent: [
    change({ kind: 'edit', id: ID, title: LONG_TITLE }),
    change({ id: OTHER_ID, title: 'Burns', status: 'completed', isUpdate: true }),
    change({ id: '1', title: `${'deck-'.repeat(20)}.pdf`, status: 'failed', courseId: null }),
  ],
};
const learner: Report['items'][number] = {
  ...{ enrollmentId: ID, userId: ID, name: 'Ada Byron', email: 'ada@example.org', courseId: ID },
  ...{ courseTitle: LONG_TITLE, status: 'overdue', progress: 42, studySeconds: 600, grade: null },
  ...{ enrolledAt: '2026-11-02T12:00:00.000Z', dueAt: '2026-11-16T12:00:00.000Z' },
  ...{ completedAt: null, certificateExpiresAt: null },
};
const report: Report = {
  items: [learner, { ...learner, enrollmentId: OTHER_ID, name: 'Grace Hopper' }],
  total: 12,
  counts: { notStarted: 0, inProgress: 0, completed: 0, overdue: 12 },
};
const site: SiteState = {
  queue: { waiting: 2, working: 0, oldestSeconds: 900, hasWorker: false },
  failedUploads: { count: 1, places: [{ id: ID, title: 'deck.pdf', message: 'The file is damaged.' }] },
  mail: { isSending: false, waiting: 3, failed: 1 },
  people: { invited: 12, expired: 1, pending: 1 },
};

/** The homes of instructors and administrators, with work and without. */
export function homeScreens({ instructor, admin }: Cast): Screen[] {
  const arrived = heading('Recent uploads and edits');
  return [
    { name: 'home of an instructor', page: instructor, path: '/teaching', given: answerWork, arrived },
    {
      name: 'first day of an instructor',
      page: instructor,
      path: '/teaching',
      arrived: (page) => page.getByRole('link', { name: 'Upload a deck' }),
    },
    failed('home', instructor, '/teaching', getTeachingHome.path, 'Failed to load your work'),
    {
      name: 'home of an administrator',
      page: admin,
      path: '/admin',
      given: async (page) => {
        await answerWork(page);
        await answering(getSiteState.path, site).given?.(page);
      },
      arrived,
    },
  ];
}

async function answerWork(page: Page) {
  await answering(getTeachingHome.path, home).given?.(page);
  await answering(getReport.path, report).given?.(page);
}

function change(fields: Partial<TeachingHome['recent'][number]>): TeachingHome['recent'][number] {
  const upload = { kind: 'upload', id: ID, title: '', status: null, courseId: ID, isUpdate: false } as const;
  return { ...upload, at: '2026-11-21T12:00:00.000Z', ...fields };
}
