import {
  getReport,
  listLtiRosters,
  listReportScopes,
  listSavedReports,
  type LtiRoster,
  STUDY_STATUSES,
  type Report,
  type ReportRow,
  type ReportScopes,
  type SavedReport,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { dialog, failed, heading, press, withFeatures, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const buildId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const row: ReportRow = {
  enrollmentId: buildId(0),
  userId: buildId(1),
  name: 'Ada Byron',
  email: `${'long'.repeat(15)}@${'domain.'.repeat(20)}example`,
  courseId: buildId(2),
  courseTitle: 'First aid for burns',
  status: 'overdue',
  progress: 66.67,
  studySeconds: 5400,
  grade: 82.5,
  enrolledAt: '2026-11-02T12:00:00.000Z',
  dueAt: '2026-11-16T12:00:00.000Z',
  completedAt: null,
  certificateExpiresAt: null,
};
const report: Report = {
  items: STUDY_STATUSES.map((status, index) => ({
    ...row,
    enrollmentId: buildId(3 + index),
    status,
    ...(status === 'completed' && {
      progress: 100,
      completedAt: '2026-11-15T12:00:00.000Z',
      certificateExpiresAt: '2027-11-16T00:00:00.000Z',
    }),
    ...(status === 'not-started' && { progress: 0, studySeconds: 0, grade: null, dueAt: null }),
  })),
  total: 1234,
  counts: { notStarted: 234, inProgress: 400, completed: 590, overdue: 10 },
};
const empty: Report = {
  items: [],
  total: 0,
  counts: { notStarted: 0, inProgress: 0, completed: 0, overdue: 0 },
};
const scopes: ReportScopes = {
  courses: [{ id: row.courseId, title: row.courseTitle }],
  learningPaths: [{ id: buildId(10), title: 'From trainee to nurse' }],
  groups: [{ id: buildId(9), name: 'Night shift', isArchived: false }],
};
const query = {
  search: '',
  status: 'all',
  timeZone: 'UTC',
  sort: 'enrolled',
  direction: 'descending',
} as const;
const saved: SavedReport[] = [
  { id: buildId(7), name: 'Overdue', query: { ...query, status: 'overdue' }, weekday: 1 },
  { id: buildId(8), name: 'W'.repeat(100), query, weekday: null },
];

const ROSTER: LtiRoster = {
  ...{ id: buildId(6), platform: 'Moodle of the school', contextTitle: `Biology ${'W'.repeat(60)}` },
  ...{ isWaiting: false, readAt: '2026-11-20T12:00:00.000Z', problem: null, learnerCount: 31 },
  ...{ missing: [{ name: 'Ada Byron' }, { name: null }], missingCount: 230 },
  ...{ left: [{ userId: buildId(1), name: 'Grace Hopper' }], leftCount: 1 },
};
const UNREAD: LtiRoster = {
  ...{ ...ROSTER, id: buildId(5), platform: 'Canvas', contextTitle: null, readAt: null, learnerCount: 0 },
  ...{ problem: 'The platform answered 403.', missing: [], missingCount: 0, left: [], leftCount: 0 },
};

/** The report in each state and its dialog, on fixed responses of the API. */
export function reportScreens(page: Page): Screen[] {
  const path = '/teaching/reports';
  const given = (answer: Report, list: SavedReport[]) => async () => {
    await answering(getReport.path, answer).given?.(page);
    await answering(listReportScopes.path, scopes).given?.(page);
    await answering(listSavedReports.path, list).given?.(page);
  };
  return [
    {
      name: 'report',
      page,
      path,
      given: given(report, saved),
      arrived: heading('Learners and courses (1,234)'),
    },
    {
      name: 'report of a group',
      page,
      path: `${path}?group=${buildId(9)}&sort=progress`,
      given: given(report, []),
      arrived: heading('Learners and courses (1,234)'),
    },
    {
      name: 'report of a course with members of learning platforms',
      page,
      path: `${path}?course=${row.courseId}`,
      given: async () => {
        await withFeatures(page, path, 'lti');
        await given(report, [])();
        const rosters = { rosters: [ROSTER, UNREAD] };
        await answering(listLtiRosters.path.replace(':id', row.courseId), rosters).given?.(page);
      },
      act: async () => {
        for (const summary of await page.locator('summary').all()) await summary.click();
      },
      arrived: heading(/^Members of Moodle of the school/),
    },
    {
      name: 'saving of a report',
      page,
      path,
      given: given(report, saved),
      act: press('Save this report'),
      arrived: dialog('Save report'),
    },
    { name: 'empty report', page, path, given: given(empty, []), arrived: heading('No learners yet') },
    failed('report', page, path, getReport.path, 'Failed to load the report'),
  ];
}
