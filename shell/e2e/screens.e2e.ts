import AxeBuilder from '@axe-core/playwright';
import { COURSE_CHANGED, type Course } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { aCourse, enrollIn, modulesOf } from './decks';
import { expect, overflow, test } from './journey';

/** Every screen with what shows that it has arrived. */
interface Screen {
  name: string;
  page: Page;
  path: string;
  arrived: (page: Page) => ReturnType<Page['getByRole']>;
  /** What to do on it first. */
  act?: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

for (const theme of ['light', 'dark'] as const) {
  test(`every screen is accessible in the ${theme} theme, and fits its window`, async ({
    page: visitor,
    learnerPage: learner,
    adminPage: admin,
  }) => {
    test.setTimeout(300_000);
    const { course } = await aCourse(admin, `Screens in the ${theme} theme`);
    await enrollIn(learner, course.id);
    const [module] = await modulesOf(learner, course.id);

    const screens: Screen[] = [
      { name: 'landing page', page: visitor, path: '/', arrived: heading(course.title) },
      { name: 'dashboard', page: learner, path: '/dashboard', arrived: heading('Continue Learning') },
      { name: 'progress', page: learner, path: '/progress', arrived: heading('Course Progress') },
      { name: 'exams', page: learner, path: '/exams', arrived: heading('No exams available') },
      { name: 'settings', page: learner, path: '/settings', arrived: heading('Your Name') },
      {
        name: 'deletion of the account',
        page: learner,
        path: '/settings',
        act: (page) => page.getByRole('button', { name: 'Delete My Account' }).click(),
        arrived: (page) => page.getByRole('dialog', { name: 'Delete My Account' }),
      },
      {
        name: 'notifications',
        page: admin,
        path: '/admin/upload',
        act: (page) => page.getByRole('button', { name: 'Notifications' }).click(),
        arrived: (page) => page.getByText(`Your course "${course.title}" is ready`),
      },
      { name: 'list for visitors', page: visitor, path: '/courses', arrived: heading(course.title) },
      {
        name: 'public course',
        page: visitor,
        path: `/course/${course.slug}`,
        arrived: heading(course.title),
      },
      { name: 'no such course', page: visitor, path: '/course/none', arrived: heading('Course Not Found') },
      { name: '404', page: visitor, path: '/none', arrived: heading('Page Not Found') },
      { name: 'verification', page: visitor, path: '/verify/none', arrived: heading(/No certificate/) },
      { name: 'sign-in', page: visitor, path: '/api/login', arrived: heading('Sign in') },
      { name: 'list', page: learner, path: '/courses', arrived: heading(course.title) },
      { name: 'no match', page: learner, path: '/courses?search=zzz', arrived: heading('No Courses Found') },
      { name: 'my courses', page: learner, path: '/my-courses', arrived: heading('My Courses') },
      {
        name: 'enrolled course',
        page: learner,
        path: `/courses/${course.slug}`,
        arrived: heading(course.title),
      },
      {
        name: 'slides',
        page: learner,
        path: `/courses/${course.slug}/modules/${module?.id}`,
        arrived: (page) => page.getByRole('main', { name: 'Slide' }).getByRole('img'),
      },
      { name: 'certificates', page: learner, path: '/certificates', arrived: heading('No certificates yet') },
      {
        name: 'AI Tutor',
        page: learner,
        path: '/ai-tutor',
        arrived: (page) => page.getByRole('button', { name: 'Start New Conversation' }),
      },
      {
        name: 'chat',
        page: learner,
        path: '/ai-tutor',
        act: askTheTutor,
        arrived: (page) => page.getByRole('button', { name: /supported ·/ }).last(),
      },
      {
        name: 'recent conversations',
        page: learner,
        path: '/ai-tutor',
        arrived: (page) => page.getByRole('button', { name: /^Continue/ }).first(),
      },
      {
        name: 'deletion of a conversation',
        page: learner,
        path: '/ai-tutor',
        act: (page) =>
          page
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click(),
        arrived: heading('Delete Conversation'),
      },
      { name: 'upload', page: admin, path: '/admin/upload', arrived: heading('Upload Course Content') },
      ...courseScreens(admin, course),
      { name: 'users', page: admin, path: '/admin/users', arrived: heading(/^Users \(/) },
      { name: 'no users', page: admin, path: '/admin/users?search=zzz', arrived: heading('No users found') },
      ...userDialogs(admin),
      { name: 'audit log', page: admin, path: '/admin/audit', arrived: heading(/^Changes/) },
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
    ];
    for (const screen of screens) await test.step(screen.name, () => look(screen, theme));
  });
}

function courseScreens(page: Page, { id, title }: Course): Screen[] {
  const courses = { page, path: '/admin/courses' };
  const editor = { page, path: `/admin/courses/${id}` };
  const dialog = (name: string) => () => page.getByRole('dialog', { name });
  const inOutline = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name }).first();
  return [
    { ...courses, name: 'course management', arrived: heading(title) },
    {
      ...courses,
      name: 'upload dialog',
      act: () => page.getByRole('button', { name: 'Upload Course' }).click(),
      arrived: dialog('Upload Course Content'),
    },
    {
      ...courses,
      name: 'deletion of a course',
      act: () => page.getByRole('button', { name: `Delete: ${title}` }).click(),
      arrived: dialog('Delete Course'),
    },
    { ...editor, name: 'editor of a course', arrived: heading('Course details') },
    {
      ...editor,
      name: 'editor of a module',
      act: () => inOutline(/^Elements/).click(),
      arrived: heading('Module'),
    },
    {
      ...editor,
      name: 'editor of a slide',
      act: () => inOutline(/Lists$/).click(),
      arrived: () => page.getByRole('textbox', { name: 'Text', exact: true }),
    },
    {
      ...editor,
      name: 'unsaved changes',
      act: async () => {
        await page.getByLabel('Title', { exact: true }).fill('Changed');
        await page.getByRole('link', { name: 'Back to Course Management' }).click();
      },
      arrived: dialog('Leave without saving?'),
    },
    {
      ...editor,
      name: 'two editors',
      act: async () => {
        await page.getByLabel('Title', { exact: true }).fill(`${title}, mine`);
        const json = { statusCode: 409, message: 'Changed.', code: COURSE_CHANGED };
        await page.route(`**/api/courses/${id}`, (route) => route.fulfill({ status: 409, json }), {
          times: 1,
        });
        await page.keyboard.press('ControlOrMeta+s');
      },
      arrived: dialog('This course was changed meanwhile'),
    },
  ];
}

const userDialogs = (page: Page): Screen[] =>
  [
    ['View', 'User Details'],
    ['Edit', 'Edit User'],
    ['Delete', 'Delete User'],
  ].map(([action = '', title = '']) => ({
    name: title,
    page,
    path: '/admin/users',
    act: () =>
      page
        .getByRole('button', { name: new RegExp(`^${action} `) })
        .first()
        .click(),
    arrived: () => page.getByRole('dialog', { name: title }),
  }));

async function look({ name, page, path, act, arrived }: Screen, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(path);
  await act?.(page);
  for (const width of theme === 'light' ? [1280, 360] : [1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(arrived(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${name}, ${theme}, ${width} px`).toEqual([]);
    expect.soft(await overflow(page), `${name}, ${width} px: overflow`).toBeLessThanOrEqual(0);
  }
}

/** A conversation with an answer, and with one that the slides do not hold. */
async function askTheTutor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  const question = page.getByLabel('Your question');
  for (const words of ['What is the Metropolis theme?', 'Who won the cup final of 1974?']) {
    await question.fill(words);
    await page.keyboard.press('Enter');
    await expect(question).toHaveValue('');
    await expect(question).toBeEnabled();
  }
}
