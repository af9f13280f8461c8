import { getSecondFactor } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { connectionScreens } from './admin/connection-screens';
import { courseManagementScreens } from './admin/course-management-screens';
import { courseUpdateScreens } from './admin/course-update-screens';
import { exchangeScreens } from './admin/exchange-screens';
import { examAdminScreens } from './admin/exam-admin-screens';
import { groupScreens } from './admin/group-screens';
import { healthScreens } from './admin/health-screens';
import { outboxScreens } from './admin/outbox-screens';
import { peopleScreens } from './admin/people-screens';
import { programScreens } from './admin/program-screens';
import { reportScreens } from './admin/report-screens';
import { savedViewScreens } from './admin/saved-view-screens';
import { dialog, failed, heading, buildLabel, press, pressInMenu, type Cast, type Screen } from './screen';
import { running } from '../sentences/courses';
import { answering } from '../sentences/sentence';
import { unansweredQuestionScreens } from './admin/unanswered-question-screens';
import { userScreens } from './admin/user-screens';
import { uploadScreens } from './admin/upload-screens';

const NO_FACTOR = {
  passkeys: [],
  authenticatorApp: null,
  recoveryCodesLeft: 0,
  isRequired: true,
  dueAt: '2126-11-22T12:00:00.000Z',
  canUsePasskeys: true,
};

async function findEverything(page: Page, text: string) {
  await press('Search')(page);
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
}

/** Every screen of administrators in each state and with each dialog. */
export function adminScreens({ admin, course }: Cast): Screen[] {
  return [
    {
      name: 'notifications',
      page: admin,
      path: '/admin/upload',
      act: press('Notifications'),
      arrived: (page) => page.getByText(buildLabel('Your course', course.title)).first(),
    },
    {
      name: 'search over everything',
      page: admin,
      path: '/admin/upload',
      act: (page) => findEverything(page, 'course'),
      arrived: (page) => page.getByRole('group', { name: 'Courses' }),
    },
    {
      name: 'search over everything without hits',
      page: admin,
      path: '/admin/upload',
      act: (page) => findEverything(page, 'qqqq'),
      arrived: (page) => page.getByText('Nothing found for "qqqq"'),
    },
    {
      name: 'all notifications',
      page: admin,
      path: '/notifications',
      arrived: (page) => page.getByText(buildLabel('Your course', course.title)).first(),
    },
    { name: 'upload', page: admin, path: '/admin/upload', arrived: heading('Upload Course Content') },
    {
      name: 'running uploads',
      page: admin,
      path: '/admin/upload',
      given: running.given,
      arrived: heading('Processing Course'),
    },
    ...uploadScreens(admin),
    ...courseManagementScreens(admin, course),
    ...exchangeScreens(admin, course),
    failed('courses', admin, '/admin/courses', '/api/courses', 'Failed to load courses'),
    { name: 'users', page: admin, path: '/admin/users', arrived: heading(/^Users \(/) },
    { name: 'no users', page: admin, path: '/admin/users?search=zzz', arrived: heading('No users found') },
    ...userDialogs(admin),
    ...userScreens(admin),
    ...savedViewScreens(admin),
    ...outboxScreens(admin),
    {
      name: 'settings of the site',
      page: admin,
      path: '/admin/settings',
      arrived: heading('Language and time zone'),
    },
    {
      name: 'categories of courses',
      page: admin,
      path: '/admin/settings/categories',
      arrived: heading('Categories of courses'),
    },
    {
      name: 'look of certificates',
      page: admin,
      path: '/admin/settings/certificate',
      arrived: heading('Look of certificates'),
    },
    ...connectionScreens(admin),
    ...programScreens(admin),
    ...healthScreens(admin),
    ...unansweredQuestionScreens(admin, course),
    ...courseUpdateScreens(admin, course),
    ...examAdminScreens(admin),
    ...peopleScreens(admin),
    ...groupScreens(admin),
    {
      name: 'banner about the second factor',
      page: admin,
      path: '/admin/audit',
      given: answering(getSecondFactor.path, NO_FACTOR).given,
      arrived: (page) => page.getByRole('complementary', { name: 'Second factor' }),
    },
    { name: 'audit log', page: admin, path: '/admin/audit', arrived: heading(/^Changes/) },
    {
      name: 'filters of the audit log',
      page: admin,
      path: '/admin/audit',
      act: press(/^Filters/),
      arrived: dialog('Filters'),
    },
    {
      name: 'admin dashboard',
      page: admin,
      path: '/admin',
      arrived: heading('Platform Success Metrics'),
    },
    {
      name: 'engagement',
      page: admin,
      path: '/admin/analytics',
      arrived: (page) => page.getByRole('img', { name: /^Engagement Trends/ }),
    },
    {
      name: 'course performance',
      page: admin,
      path: '/admin/analytics?period=30d&tab=courses',
      arrived: heading(course.title),
    },
    {
      name: 'exam results',
      page: admin,
      path: '/admin/analytics?tab=exams',
      arrived: heading(/exam results/i),
    },
    {
      name: 'top performers',
      page: admin,
      path: '/admin/analytics?period=1y&tab=performers',
      arrived: heading(/top performers/i),
    },
    ...reportScreens(admin),
  ];
}

const userDialogs = (page: Page): Screen[] =>
  [
    ['Edit', 'Edit User'],
    ['Delete', 'Delete User'],
  ].map(([action = '', title = '']) => ({
    name: title,
    page,
    // The first row is the newest account, and one of an administrator, which another journey may just have made, can't be deleted.
    path: '/admin/users?role=student',
    act: pressInMenu(action),
    arrived: dialog(title),
  }));
