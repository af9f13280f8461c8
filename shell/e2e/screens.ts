import {
  COURSE_CHANGED,
  COURSE_WOULD_COMPLETE,
  getEditedCourse,
  getSecondFactor,
  listMails,
  listUnansweredQuestions,
  listSessions,
  listUploads,
  openMail,
  type Certificate,
  type Course,
  type EditedCourse,
  type Module,
} from '@lectern/contract';
import { expect, type Page } from '@playwright/test';
import { beginConversation, enrollIn, graduateFrom } from './decks';
import type { SharedCourse } from './journey';
import { examScreens } from './exam-screens';
import { groupScreens, joinScreens } from './group-screens';
import { courseUpdateScreens } from './course-update-screens';
import { examAdminScreens } from './exam-admin-screens';
import { privacyScreens } from './privacy-screens';
import { peopleScreens, receivedInvitationScreens } from './people-screens';
import { practiceScreens } from './practice-screens';
import { reminderScreens } from './reminder-screens';
import { running } from './sentences/courses';
import { empty } from './sentences/learner';
import { teachingScreens } from './teaching-screens';
import { secondFactorScreens } from './second-factor-screens';
import { answering, failing } from './sentences/sentence';
import { ENDED, QUARANTINED, refusedRetry, SENT_AGAIN } from './uploads';

/** A screen in one of its states, with the element that shows that it is complete. */
export interface Screen {
  name: string;
  page: Page;
  path: string;
  arrived: (page: Page) => ReturnType<Page['getByRole']>;
  /** Preparation before the screen is opened. */
  given?: (page: Page) => Promise<unknown>;
  /** Actions after it is opened. */
  act?: (page: Page) => Promise<unknown>;
}

/** The users that open the screens, and the data on them. */
export interface Cast {
  visitor: Page;
  /** Enrolled in the course, without progress. */
  learner: Page;
  /** Has completed the course. */
  graduate: Page;
  certificate: Certificate;
  admin: Page;
  /** Teaches nothing yet. */
  instructor: Page;
  course: Course;
  module: Module;
}

/** Lets the users begin and complete the course that the screens show. */
export async function castOf(
  people: Pick<Cast, 'visitor' | 'learner' | 'graduate' | 'admin' | 'instructor'>,
  shared: SharedCourse,
): Promise<Cast> {
  await enrollIn(people.learner, shared.course.id);
  const certificate = await graduateFrom(people.graduate, shared.course.id);
  return { ...people, ...shared, certificate };
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

/** Every screen of visitors and learners in each state and with each dialog. Add an entry for a new screen. */
function learnerScreens({ visitor, learner, graduate, certificate, course, module }: Cast): Screen[] {
  return [
    { name: 'landing page', page: visitor, path: '/', arrived: heading('Featured Courses') },
    { name: 'dashboard', page: learner, path: '/dashboard', arrived: heading('Continue Learning') },
    {
      name: 'dashboard with a certificate',
      page: graduate,
      path: '/dashboard',
      arrived: (page) => page.getByText('Course Completed').first(),
    },
    {
      name: 'dashboard without courses',
      page: learner,
      path: '/dashboard',
      given: empty.given,
      arrived: heading('Start Your Learning Journey'),
    },
    failed('dashboard', learner, '/dashboard', '/api/dashboard', 'Failed to load dashboard data'),
    {
      name: 'progress with a certificate',
      page: graduate,
      path: '/progress',
      arrived: heading('Course Progress'),
    },
    { name: 'progress', page: learner, path: '/progress', arrived: heading('Course Progress') },
    { name: 'exams', page: learner, path: '/exams', arrived: heading('No exams available') },
    ...examScreens(learner),
    ...practiceScreens(learner),
    ...joinScreens({ visitor, learner, course }),
    ...reminderScreens(visitor, learner),
    { name: 'settings', page: learner, path: '/settings', arrived: heading('Your Name') },
    {
      name: 'deletion of the account',
      page: learner,
      path: '/settings',
      act: (page) => page.getByRole('button', { name: 'Delete My Account' }).click(),
      arrived: (page) => page.getByRole('dialog', { name: 'Delete My Account' }),
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
    {
      name: 'verification of a certificate',
      page: visitor,
      path: `/verify/${certificate.verificationId}`,
      arrived: heading('This certificate is genuine'),
    },
    { name: '404 of a learner', page: learner, path: '/none', arrived: heading('Page Not Found') },
    ...receivedInvitationScreens(visitor, learner),
    { name: 'sign-in', page: visitor, path: '/api/login', arrived: heading('Sign in') },
    {
      name: 'failed sign-in',
      page: visitor,
      path: '/api/login',
      act: async (page) => {
        await page.getByLabel('Email').fill(`${'long'.repeat(15)}@${'domain.'.repeat(20)}example`);
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Sign in' }).click();
      },
      arrived: (page) => page.getByRole('alert'),
    },
    {
      name: 'sign-up',
      page: visitor,
      path: '/api/login',
      act: async (page) => {
        await page.getByRole('link', { name: 'Create an account' }).click();
        await page.getByLabel('First name').fill('W'.repeat(80));
      },
      arrived: heading('Create an account'),
    },
    {
      name: 'forgotten password',
      page: visitor,
      path: '/oidc/account/forgot',
      arrived: heading('Forgot your password?'),
    },
    {
      name: 'requested link',
      page: visitor,
      path: '/oidc/account/forgot',
      act: async (page) => {
        await page.getByLabel('Email').fill('nobody@lectern.test');
        await page.getByRole('button', { name: 'Request a link' }).click();
      },
      arrived: heading('Link requested'),
    },
    {
      name: 'ended link',
      page: visitor,
      path: '/oidc/account/link/none',
      arrived: heading('This link can’t be used any more'),
    },
    {
      name: 'settings with other sessions',
      page: learner,
      path: '/settings',
      given: answering(listSessions.path, SESSIONS).given,
      arrived: (page) => page.getByRole('button', { name: 'End All Other Sessions' }),
    },
    ...secondFactorScreens(visitor, learner),
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
      path: `/courses/${course.slug}/modules/${module.id}`,
      arrived: (page) => page.getByRole('main', { name: 'Slide' }).getByRole('img'),
    },
    {
      name: 'end of a module',
      page: graduate,
      path: `/courses/${course.slug}/modules/${module.id}`,
      act: (page) => page.getByRole('navigation', { name: 'All slides' }).getByRole('button').last().click(),
      arrived: (page) => page.getByText('You have completed this course'),
    },
    {
      name: 'completed course',
      page: graduate,
      path: `/courses/${course.slug}`,
      arrived: (page) => page.getByText('Completed', { exact: true }).first(),
    },
    { name: 'certificates', page: graduate, path: '/certificates', arrived: heading(course.title) },
    {
      name: 'no certificates',
      page: learner,
      path: '/certificates',
      arrived: heading('No certificates yet'),
    },
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
      given: beginConversation,
      arrived: (page) => page.getByRole('button', { name: /^Continue/ }).first(),
    },
    {
      name: 'deletion of a conversation',
      page: learner,
      path: '/ai-tutor',
      given: beginConversation,
      act: (page) =>
        page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click(),
      arrived: heading('Delete Conversation'),
    },
    {
      name: 'no admin',
      page: learner,
      path: '/admin',
      arrived: (page) => page.getByText("You don't have permission to access this page.").first(),
    },
  ];
}

/** Every screen of administrators in each state and with each dialog. */
function adminScreens({ admin, course }: Cast): Screen[] {
  return [
    {
      name: 'notifications',
      page: admin,
      path: '/admin/upload',
      act: (page) => page.getByRole('button', { name: 'Notifications' }).click(),
      arrived: (page) => page.getByText(labelOf('Your course', course.title)).first(),
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
    ...courseScreens(admin, course),
    failed('courses', admin, '/admin/courses', '/api/courses', 'Failed to load courses'),
    { name: 'users', page: admin, path: '/admin/users', arrived: heading(/^Users \(/) },
    { name: 'no users', page: admin, path: '/admin/users?search=zzz', arrived: heading('No users found') },
    ...userDialogs(admin),
    ...outboxScreens(admin),
    ...unansweredScreens(admin, course),
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
}

/** Every screen of the product, by audience. */
export const SCREENS = {
  learners: (cast: Cast) => [...learnerScreens(cast), ...privacyScreens(cast)],
  administrators: adminScreens,
  instructors: teachingScreens,
};

const failed = (screen: string, page: Page, path: string, api: string, says: string): Screen => ({
  name: `${screen} that failed`,
  page,
  path,
  given: failing(api).given,
  arrived: heading(says),
});

/** Keeps a toast on screen by moving the focus into it. */
async function stay(page: Page, title: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  // The first press may come before the key handler is registered.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(page.locator('ol:focus-within', { hasText: title })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Matches a label such as 'Delete: First aid', also if `lengthenTexts` has lengthened the title. */
const labelOf = (verb: string, title: string) =>
  new RegExp(`${verb} .*${title.replace(/[^\w\s]/g, '\\$&')}`, 's');

const LATER = '2026-11-22T12:30:00.000Z';
const MAIL = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  recipient: `${'long'.repeat(12)}@${'domain.'.repeat(12)}example`,
  subject: 'Reset your password',
  status: 'kept',
  createdAt: '2026-11-22T12:00:00.000Z',
  error: null,
};
const NO_FACTOR = {
  passkeys: [],
  authenticatorApp: null,
  recoveryCodesLeft: 0,
  isRequired: true,
  dueAt: '2126-11-22T12:00:00.000Z',
  canUsePasskeys: true,
};
const SESSIONS = [
  { id: MAIL.id, browser: 'Firefox on Linux', firstSeen: MAIL.createdAt, lastSeen: LATER, isCurrent: true },
  {
    id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
    browser: null,
    firstSeen: MAIL.createdAt,
    lastSeen: LATER,
    isCurrent: false,
  },
];

/** What a course does not answer: subjects with and without words, none, and a failure. */
function unansweredScreens(page: Page, course: Course): Screen[] {
  const path = `/admin/courses/${course.id}/unanswered-questions`;
  const call = listUnansweredQuestions.path.replace(':id', course.id);
  const slide = {
    slideId: MAIL.id,
    moduleId: MAIL.id,
    courseId: course.id,
    courseSlug: 'first-aid',
    slidePosition: 4,
    label: 'Module 2 · Slide 5 · Defibrillators',
    quote: '',
  };
  const group = {
    id: '1',
    words: ['defibrillator', 'cost'],
    questions: ['What does a defibrillator cost?', 'How much do defibrillators cost in Germany?'],
    questionCount: 4,
    learnerCount: 3,
    refusedCount: 2,
    unsureCount: 1,
    ratedDownCount: 1,
    lastAskedAt: LATER,
    nearest: [slide, { ...slide, slideId: course.id, label: 'Module 1 · Slide 2 · Calling for help' }],
  };
  const few = {
    ...group,
    id: '2',
    words: [],
    questions: [],
    questionCount: 1,
    learnerCount: 1,
    ratedDownCount: 0,
  };
  const report = { course, groups: [group, few], askedCount: 120, isPartial: true };
  return [
    {
      name: 'unanswered questions',
      page,
      path,
      given: answering(call, report).given,
      arrived: heading('defibrillator · cost'),
    },
    { name: 'no unanswered questions', page, path, arrived: heading('No unanswered questions') },
    failed('unanswered questions', page, path, call, 'Failed to load questions'),
  ];
}

/** The outbox with and without a mail server, and a message in it. */
function outboxScreens(page: Page): Screen[] {
  const failedMail = { ...MAIL, id: SESSIONS[1]?.id, status: 'failed', error: '550 No such mailbox' };
  const list = {
    page,
    path: '/admin/outbox',
    given: async () => {
      const outbox = { mails: [MAIL, failedMail], totalMails: 41, isSending: false };
      await answering(listMails.path, outbox).given?.(page);
      const link = `https://learn.example.org/oidc/account/link/${'A'.repeat(43)}`;
      const opened = { ...MAIL, text: `Choose a new password:\n${link}`, link, validUntil: LATER };
      await answering(openMail.path.replace(':mailId', '*'), opened).given?.(page);
    },
  };
  return [
    { ...list, name: 'outbox', arrived: heading('Messages (41)') },
    {
      ...list,
      name: 'message of the outbox',
      act: () => page.getByRole('button', { name: /^Open/ }).first().click(),
      arrived: () => page.getByRole('dialog').getByLabel('One-time link'),
    },
    {
      ...list,
      name: 'empty outbox',
      given: answering(listMails.path, { mails: [], totalMails: 0, isSending: true }).given,
      arrived: heading('No messages'),
    },
    failed('outbox', page, list.path, listMails.path, 'Failed to load outbox'),
  ];
}

/** The list of uploads, and the actions on failed ones. */
function uploadScreens(page: Page): Screen[] {
  const list = { page, path: '/admin/upload', given: answering(listUploads.path, ENDED).given };
  const press = (name: string, of: string) => () =>
    page.getByRole('button', { name: labelOf(name, of) }).click();
  return [
    {
      ...list,
      name: 'uploads that ended',
      arrived: () => page.getByText(QUARANTINED.message),
    },
    {
      ...list,
      name: 'no uploads',
      given: answering(listUploads.path, { uploads: [], totalUploads: 0 }).given,
      arrived: () => page.getByText('No uploads yet'),
    },
    failed('uploads', page, list.path, listUploads.path, 'Failed to load uploads'),
    {
      ...list,
      name: 'discard of an upload',
      act: press('Discard the upload of', QUARANTINED.fileName),
      arrived: () => page.getByRole('dialog', { name: 'Discard Upload' }),
    },
    {
      ...list,
      name: 'retry that is refused',
      given: async () => {
        await list.given?.(page);
        await refusedRetry.given?.(page);
      },
      act: async () => {
        await press('Retry the upload of', QUARANTINED.fileName)();
        await stay(page, 'Retry Failed');
      },
      arrived: () => page.getByText('Retry Failed', { exact: true }),
    },
    {
      ...list,
      name: 'retry of an upload whose file is gone',
      act: press('Retry the upload of', SENT_AGAIN.fileName),
      arrived: () => page.getByText(labelOf('choose', `${SENT_AGAIN.fileName} again`)),
    },
  ];
}

function courseScreens(page: Page, { id, title }: Course): Screen[] {
  const courses = { page, path: '/admin/courses' };
  const editor = { page, path: `/admin/courses/${id}` };
  const dialog = (name: string) => () => page.getByRole('dialog', { name });
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const inOutline = (name: RegExp) => outline.getByRole('button', { name }).first();
  async function refuseSave(code: string, message: string) {
    const json = { statusCode: 409, message, code };
    await page.route(`**/api/courses/${id}`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json }),
    );
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
  }
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
      act: () =>
        page
          .getByRole('button', { name: labelOf('Delete:', title) })
          .first()
          .click(),
      arrived: dialog('Delete Course'),
    },
    { ...editor, name: 'editor of a course', arrived: heading('Course details') },
    {
      ...editor,
      name: 'editor of a module',
      act: () => inOutline(/The season.*\d slides$/s).click(),
      arrived: heading('Module'),
    },
    {
      ...editor,
      name: 'editor of a slide',
      act: async () => {
        await inOutline(/The season.*\d slides$/s).waitFor();
        // The modules of a large course are collapsed at first.
        const collapsed = outline.getByRole('button', { name: labelOf('of', 'The season'), expanded: false });
        if (await collapsed.isVisible()) await collapsed.click();
        await inOutline(/Preventing swarms/).click();
      },
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
      name: 'completion by a save',
      act: async () => {
        await inOutline(/The season.*\d slides$/s).click();
        await page.getByRole('button', { name: 'Delete module' }).click();
        await refuseSave(COURSE_WOULD_COMPLETE, '2 learners have completed all remaining modules.');
      },
      arrived: dialog('Complete the course for learners?'),
    },
    {
      ...editor,
      name: 'two editors',
      act: async () => {
        await page.getByLabel('Title', { exact: true }).fill(`${title}, mine`);
        const path = getEditedCourse.path.replace(':id', id);
        const theirs = (await (await page.request.get(path)).json()) as EditedCourse;
        const modules = theirs.modules.map((item, index) => ({
          ...item,
          title: `${index + 1}. ${item.title}`,
        }));
        const json = { ...theirs, title: `${title}, theirs`, version: theirs.version + 1, modules };
        await page.route(`**${path}`, (route) => route.fulfill({ json }));
        await refuseSave(COURSE_CHANGED, 'Changed.');
      },
      arrived: dialog('This course has changed'),
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

/** Asks a question that the slides answer and one that they do not. */
async function askTheTutor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  const question = page.getByLabel('Your question');
  for (const text of ['What do workers feed to every larva?', 'Who won the cup final of 1974?']) {
    await question.fill(text);
    await page.keyboard.press('Enter');
    await expect(question).toHaveValue('');
    await expect(question).toBeEnabled();
  }
}

/** Opens a screen in one of the themes and prepares its state. */
export async function show({ page, path, given, act }: Screen, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await given?.(page);
  await page.goto(path);
  await act?.(page);
}

/** Switches the theme of an open screen as its toggle does, without storing the choice for the next screen. */
export async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((next) => {
    const root = document.documentElement;
    const toggle = document.querySelector<HTMLElement>(`[aria-label="Switch to ${next} theme"]`);
    // By script, because a dialog may cover the toggle. Screens without one get all colors from the style sheets.
    if (toggle) toggle.click();
    else root.classList.toggle('dark', next === 'dark');
    localStorage.removeItem('theme');
  }, theme);
  await settled(page);
}

/** Waits for the end of all transitions and animations. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Repeated, because the end of a transition can start one of an element that inherits the value.
    for (let wereRunning = [true]; wereRunning.length;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const animations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      wereRunning = await Promise.all(
        animations.map(({ finished }) =>
          finished.then(
            () => true,
            () => true,
          ),
        ),
      );
    }
  });
}
