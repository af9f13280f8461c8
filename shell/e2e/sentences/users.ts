import type { Page } from '@playwright/test';
import {
  after,
  answering,
  both,
  failing,
  loaded,
  loading,
  rows,
  type Sentence,
  type State,
} from './sentence';

const aUser = {
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
};
const suspended = {
  ...aUser,
  id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  firstName: 'Bo',
  role: 'suspended',
};
const users = answering('/api/admin/users', { users: [aUser, suspended], totalUsers: 2 });
const noUsers = answering('/api/admin/users', { users: [], totalUsers: 0 });

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const openMenu = (name: string) =>
  both(users, after(`opened the menu of ${name}`, press(`Actions for ${name}`)));
const opened = (action: string) =>
  both(
    openMenu('Ada Byron'),
    after(`chose ${action}`, (page) => page.getByRole('menuitem', { name: action, exact: true }).click()),
  );
const viewing = answering(`/api/admin/users/${aUser.id}`, { ...aUser, hasPassword: true });
const editing = opened('Edit');
const deleting = opened('Delete');
const renamed = both(
  editing,
  after('saved another name', async (page) => {
    await page.getByLabel('First Name').fill('Augusta');
    await press('Save Changes')(page);
  }),
);
const confirmed = both(
  deleting,
  after('confirmed', (page) => pressIn(page, 'Delete')),
);
const pressIn = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const aUsersCall = '/api/admin/users/*';
const withoutReason: State = {
  name: 'a change fails without a reason',
  given: (page) => page.route(`**${aUsersCall}`, (route) => route.fulfill({ status: 500, body: '<html>' })),
};
const signInBlocked: State = {
  name: 'the redirect to sign-in is blocked',
  given: (page) => page.route('**/api/login**', (route) => route.fulfill({ status: 204 })),
};

const onUsers = (state: State, ...says: Sentence['says'][]) => rows('admin', '/admin/users', state, ...says);

const openRoles = both(
  users,
  after('opened the roles', (page) => page.getByRole('combobox', { name: 'Role' }).click()),
);
const openStatus = both(
  users,
  after('opened the status', (page) => page.getByLabel('Status').click()),
);
const choosingRole = both(
  editing,
  after('opened the roles', (page) => page.getByRole('dialog').getByLabel('Role').click()),
);
const saved = both(answering(aUsersCall, aUser), renamed);
const saving = both(loading(aUsersCall), renamed);
const notSaved = both(withoutReason, renamed);
const takenAddress = both(failing(aUsersCall, 'Another account has this email address.', 409), renamed);
const deleted = both(answering(aUsersCall, null), confirmed);
const notDeleted = both(withoutReason, confirmed);
const lastAdministrator = both(failing(aUsersCall, 'This is the last administrator.', 409), confirmed);

/** The specification's sentences on user management and on denied access. */
export const userSentences: Sentence[] = [
  ...onUsers(
    loaded,
    'User Management',
    'Manage students, instructors, and administrators',
    'Export Users',
    'Total Users',
    'Active Students',
    'Instructors',
    'Administrators',
    'Search users...',
    'All Roles',
    'All Status',
    'Clear Filters',
    /^Users \(\d+\)$/,
  ),
  ...onUsers(loading('/api/admin/users'), 'Loading users...'),
  ...onUsers(failing('/api/admin/users'), 'Failed to load users'),
  ...onUsers(noUsers, 'No users found', 'No users match your current filters.'),
  ...onUsers(
    users,
    'Ada Byron',
    'ada@example.org',
    /^Student$/,
    /^Suspended$/,
    /^Courses$/,
    /^Certificates$/,
  ),
  ...onUsers(openMenu('Ada Byron'), /^View$/, /^Edit$/, /^Suspend$/, /^Delete$/),
  ...onUsers(openMenu('Bo Byron'), /^Reactivate$/),
  ...onUsers(openRoles, /^Students$/, /^Instructors$/, /^Administrators$/),
  ...onUsers(openStatus, /^Active$/, /^Suspended$/),
  ...rows(
    'admin',
    `/admin/users/${aUser.id}`,
    viewing,
    'User Details',
    /^Name$/,
    /^Email$/,
    /^Role$/,
    'Joined Date',
    'Last Active',
    'Courses Enrolled',
    'Courses Completed',
    'Certificates Earned',
  ),
  ...onUsers(editing, 'Edit User', 'First Name', 'Last Name', 'Email', 'Role', 'Cancel', 'Save Changes'),
  ...onUsers(choosingRole, /^Student$/, /^Instructor$/, /^Administrator$/),
  ...onUsers(saving, 'Saving...'),
  ...onUsers(saved, 'User Updated', 'User information has been updated successfully.'),
  ...onUsers(notSaved, 'Update Failed', 'Failed to update user'),
  ...onUsers(takenAddress, 'Update Failed', 'Another account has this email address.'),
  ...onUsers(
    deleting,
    'Delete User',
    'Are you sure you want to delete this user? This action cannot be undone.',
    'Cancel',
    /^Delete$/,
  ),
  ...onUsers(deleted, 'User Deleted', 'User has been deleted successfully.'),
  ...onUsers(notDeleted, 'Delete Failed', 'Failed to delete user'),
  ...onUsers(lastAdministrator, 'Delete Failed', 'This is the last administrator.'),
  { as: 'admin', path: '/admin/audit', state: loaded, says: 'Who changed what, and when' },
  { as: 'learner', path: '/admin/users', state: loaded, says: 'Access Denied' },
  {
    as: 'learner',
    path: '/admin/users',
    state: loaded,
    says: "You don't have permission to access this page.",
  },
  { as: 'visitor', path: '/admin/users', state: signInBlocked, says: 'Unauthorized' },
  {
    as: 'visitor',
    path: '/admin/users',
    state: signInBlocked,
    says: 'You are logged out. Logging in again...',
  },
];
