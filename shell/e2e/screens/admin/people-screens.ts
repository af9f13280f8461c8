import {
  getReceivedInvitation,
  getWaitingInvitation,
  getUserImport,
  listInvitations,
  listUserImportRows,
  type Invitation,
  type ReceivedInvitation,
  type UserImport,
  type UserImportRow,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { dialog, failed, heading, press, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const buildId = (number: number) => `8f14e45f-ceea-4671-8a0b-2f0d2c1f8a${number}`;
const LONG = `${'long'.repeat(15)}@${'domain.'.repeat(20)}example`;

const read: UserImport = {
  id: buildId(10),
  fileName: `class-${'of-'.repeat(30)}2030.csv`,
  status: 'ready',
  createdAt: '2026-11-21T12:00:00.000Z',
  rowCount: 50_000,
  doneCount: 20_500,
  outcomes: { invite: 48_000, unconfirmed: 1_000, update: 900, unchanged: 95, problem: 5 },
  notes: ['The file is not in UTF-8. It was read as Windows-1252: check its special characters.'],
  unknownGroups: ['Class B', 'W'.repeat(120)],
  unknownGroupCount: 2,
  unknownGroupRowCount: 400,
  createsGroups: true,
};
const row: UserImportRow = {
  line: 2,
  email: LONG,
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'instructor',
  groups: ['Class A', 'W'.repeat(120)],
  outcome: 'invite',
  problem: null,
};
const rows = [
  row,
  { ...row, line: 3, outcome: 'problem', problem: '“ada” is not an email address.', email: 'ada' },
  { ...row, line: 4, outcome: 'update' },
  { ...row, line: 5, outcome: 'unchanged' },
  { ...row, line: 6, outcome: 'unconfirmed' },
];

const invitation: Invitation = {
  id: buildId(20),
  email: LONG,
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'instructor',
  group: { id: buildId(30), name: 'Class A' },
  managedGroup: null,
  course: null,
  state: 'open',
  sentAt: null,
  expiresAt: '2026-12-05T12:00:00.000Z',
  acceptedAt: null,
  invitedBy: 'Grace Hopper',
  keptMailId: buildId(40),
};
const invitations = (['open', 'accepted', 'expired', 'withdrawn'] as const).map((state, index) => ({
  ...invitation,
  id: buildId(20 + index),
  state,
}));

/** The screens of imports and invitations, on fixed responses of the API. */
export function peopleScreens(page: Page): Screen[] {
  const importPath = `/admin/users/import/${read.id}`;
  const importIn = (status: UserImport['status'], arrived: string): Screen => ({
    name: `import of users: ${status}`,
    page,
    path: importPath,
    given: async () => {
      await answering(getUserImport.path, { ...read, status }).given?.(page);
      await answering(listUserImportRows.path, { items: rows, total: 50_000 }).given?.(page);
    },
    arrived: heading(arrived),
  });
  const listed = answering(listInvitations.path, { items: invitations, total: 90 }).given;
  return [
    { name: 'import of users', page, path: '/admin/users/import', arrived: heading('File') },
    importIn('ready', 'Confirm import'),
    importIn('running', 'Importing'),
    importIn('completed', 'Import completed'),
    importIn('cancelled', 'Import cancelled'),
    failed('import of users', page, importPath, getUserImport.path, 'Failed to load import'),
    {
      name: 'invitations',
      page,
      path: '/admin/users/invitations',
      given: listed,
      arrived: heading('Invitations (90)'),
    },
    {
      name: 'no invitations',
      page,
      path: '/admin/users/invitations',
      given: answering(listInvitations.path, { items: [], total: 0 }).given,
      arrived: heading('No invitations'),
    },
    {
      name: 'invite people',
      page,
      path: '/admin/users/invitations',
      given: listed,
      act: press('Invite people'),
      arrived: dialog('Invite people'),
    },
  ];
}

const received: ReceivedInvitation = {
  state: 'open',
  email: LONG,
  role: 'student',
  groups: ['Class A', 'W'.repeat(120)],
  managedGroups: ['Class A'],
  courses: ['W'.repeat(120)],
  needsAccount: true,
  isClosed: false,
  isOwn: null,
};

/** The page of a received invitation. */
export function receivedInvitationScreens(visitor: Page, learner: Page): Screen[] {
  const path = '/invitation';
  const shows = (given: Partial<ReceivedInvitation>) =>
    answering(getReceivedInvitation.path, { ...received, ...given }).given;
  return [
    { name: 'unknown invitation', page: visitor, path, arrived: heading('This link does not work') },
    {
      name: 'invitation of a visitor',
      page: visitor,
      path,
      given: shows({}),
      arrived: (page) => page.getByRole('link', { name: 'Create account' }),
    },
    {
      name: 'invitation',
      page: learner,
      path,
      given: shows({ isOwn: true, role: 'instructor' }),
      arrived: (page) => page.getByRole('button', { name: 'Accept invitation' }),
    },
    {
      name: 'invitation to someone else',
      page: learner,
      path,
      given: shows({ isOwn: false }),
      arrived: (page) => page.getByRole('link', { name: 'Sign Out' }).last(),
    },
    {
      name: 'dashboard with an invitation',
      page: learner,
      path: '/dashboard',
      given: answering(getWaitingInvitation.path, { ...received, role: 'instructor' }).given,
      arrived: (page) => page.getByRole('region', { name: 'You are invited to teach' }),
    },
    {
      name: 'expired invitation',
      page: visitor,
      path,
      given: shows({ state: 'expired' }),
      arrived: heading('This invitation has expired'),
    },
  ];
}
