import {
  getUserDetails,
  listAuditEntries,
  listServiceAccounts,
  listUserAttempts,
  listUserCertificates,
  listUserCourses,
  listUserGroups,
  listUserTokens,
  type AccessToken,
  type AuditEntry,
  type ServiceAccount,
  type UserCertificate,
  type UserAttempt,
  type UserCourse,
  type UserDetails,
  type UserGroup,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { dialog, failed, heading, press, pressAction, type Screen } from '../screen';

const buildId = (number: number) => `8f14e45f-ceea-4671-8a0b-2f0d2c1f8a${number}`;
const at = '2026-11-20T12:00:00.000Z';

const user: UserDetails = {
  ...{ id: buildId(10), email: `${'long'.repeat(15)}@${'domain.'.repeat(10)}example` },
  ...{
    firstName: 'Ada',
    lastName: 'Byron',
    profileImageUrl: null,
    role: 'student',
    timeZone: null,
    locale: null,
  },
  ...{ createdAt: at, lastActive: at, enrollmentCount: 2, completedCourses: 1, certificatesEarned: 1 },
  ...{ hasSecondFactor: true, isEmailConfirmed: false, suspensionReason: null, hasPassword: true },
  isService: false,
};
const courses = (['overdue', 'in-progress', 'completed', 'not-started'] as const).map(
  (status, index): UserCourse => ({
    ...{ courseId: buildId(20 + index), courseTitle: `Lifting and carrying ${index + 1}`, status },
    ...{ progress: 40, enrolledAt: at, dueAt: at, completedAt: null, lastActivityAt: at },
  }),
);
const attempt: UserAttempt = {
  ...{ id: buildId(30), number: 2, state: 'graded', startedAt: at, submittedAt: at, endedBy: 'learner' },
  ...{ percent: 66.666, isPassed: true, needsGrading: false, lateSeconds: null },
  review: { score: true, correctness: true, rightAnswers: true, feedback: true },
  exam: { id: buildId(31), title: 'Final exam', courseTitle: 'Lifting and carrying' },
};
const certificate: UserCertificate = {
  ...{ id: buildId(40), courseId: buildId(20), courseName: 'Lifting and carrying' },
  ...{ verificationId: 'ABCD-EFGH-JKLM-NPQR', issuedAt: at, grade: '87.5', expiresAt: at },
  credential: { revocation: { revokedAt: at, reason: 'The exam was taken by another person.' } },
};
const groups: UserGroup[] = [
  {
    ...{ id: buildId(50), name: 'Night shift', archivedAt: null, isManager: false },
    membership: { joinedAt: at, source: 'link' },
  },
  { id: buildId(51), name: 'Ward 3', archivedAt: at, isManager: true, membership: null },
];
const change: AuditEntry = {
  ...{ id: '1', at, actor: { id: buildId(60), name: 'Grace Hopper' }, action: 'user.reset-link-sent' },
  ...{ target: { kind: 'user', id: user.id, name: 'Ada Byron' }, fields: [], detail: null },
};

const serviceAccounts = (['instructor', 'admin', 'suspended'] as const).map(
  (role, index): ServiceAccount => ({
    ...{ id: buildId(70 + index), name: `Nightly report ${index + 1}`, role, tokenCount: index },
    ...{ createdAt: at, lastActive: index ? at : null, suspensionReason: null },
  }),
);
const token: AccessToken = {
  ...{ id: buildId(80), name: 'Server 1', scopes: ['courses:write', 'reports:read'] },
  ...{ createdAt: at, expiresAt: at, lastUsedAt: null },
};

/** The accounts of programs, on fixed responses of the API. */
function serviceAccountScreens(page: Page): Screen[] {
  const path = '/admin/users/service-accounts';
  const listing = (items: ServiceAccount[], areTokensOn: boolean) =>
    answering(listServiceAccounts.path, { areTokensOn, items }).given;
  const account = {
    ...user,
    ...{ id: buildId(70), email: '', firstName: 'Nightly report', lastName: null },
    ...{ role: 'instructor', hasPassword: false, hasSecondFactor: false, isService: true },
  } satisfies UserDetails;
  const one = (name: string, arrived: Screen['arrived'], act?: Screen['act']): Screen => ({
    ...{ name, page, path: `/admin/users/${account.id}`, arrived },
    given: async () => {
      await answering(getUserDetails.path, account).given?.(page);
      await answering(listUserTokens.path, [token]).given?.(page);
      await answering(listAuditEntries.path, { items: [change], total: 1 }).given?.(page);
    },
    ...(act && { act }),
  });
  return [
    {
      ...{ name: 'service accounts', page, path, given: listing(serviceAccounts, false) },
      arrived: heading('Service accounts (3)'),
    },
    {
      ...{ name: 'no service accounts', page, path, given: listing([], true) },
      arrived: heading('No service accounts'),
    },
    {
      ...{ name: 'new service account', page, path, given: listing(serviceAccounts, true) },
      ...{ arrived: dialog('Add service account'), act: press('Add service account') },
    },
    one('service account', heading('Access tokens (1)')),
    one('token of a service account', dialog('Make token'), press('Make token')),
    failed('service accounts', page, path, listServiceAccounts.path, 'Failed to load the service accounts'),
  ];
}

/** The page of a user, on fixed responses of the API. */
export function userScreens(page: Page): Screen[] {
  const path = `/admin/users/${user.id}`;
  const answers: [string, unknown][] = [
    [getUserDetails.path, user],
    [listUserCourses.path, { items: courses, total: 30 }],
    [listUserAttempts.path, { items: [attempt], total: 1 }],
    [listUserCertificates.path, [certificate]],
    [listUserGroups.path, groups],
    [listAuditEntries.path, { items: [change], total: 1 }],
  ];
  const row = (
    name: string,
    tab: string,
    arrived: Screen['arrived'],
    act?: (page: Page) => Promise<unknown>,
  ): Screen => ({
    name,
    page,
    path: `${path}?tab=${tab}`,
    given: async () => {
      for (const [api, answer] of answers) await answering(api, answer).given?.(page);
    },
    arrived,
    ...(act && { act }),
  });
  return [
    row('courses of a user', 'courses', heading('Courses (30)')),
    row('attempts of a user', 'exams', heading('Attempts (1)')),
    row('certificates of a user', 'certificates', heading('Certificates (1)')),
    {
      ...row('revocation of a digital credential', 'certificates', dialog(/^Revoke the digital credential/)),
      given: async () => {
        for (const [api, answer] of answers) await answering(api, answer).given?.(page);
        const published = { ...certificate, credential: { revocation: null } };
        await answering(listUserCertificates.path, [published]).given?.(page);
      },
      act: press(/^Revoke the digital credential/),
    },
    row('groups of a user', 'groups', heading('Groups (2)')),
    row('changes to a user', 'audit', heading('Changes (1)')),
    row('reset link', 'courses', dialog('Send reset link'), pressAction('Send reset link')),
    row('addition to a group', 'courses', dialog('Add to group'), pressAction('Add to group')),
    failed('user', page, path, getUserDetails.path, 'Failed to load user'),
    ...serviceAccountScreens(page),
  ];
}
