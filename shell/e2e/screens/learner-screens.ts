import { listSessions, listSlides, type Slide } from '@lectern/contract';
import { certificateScreens } from './learner/certificate-screens';
import { examScreens } from './learner/exam-screens';
import { joinScreens } from './admin/group-screens';
import { receivedInvitationScreens } from './admin/people-screens';
import { tokenScreens } from './admin/program-screens';
import { learningPathScreens } from './learner/learning-path-screens';
import { noteScreens } from './learner/note-screens';
import { practiceScreens } from './learner/practice-screens';
import { privacyScreens } from './learner/privacy-screens';
import { reminderScreens } from './learner/reminder-screens';
import { dialog, failed, heading, press, type Cast, type Screen } from './screen';
import { secondFactorScreens } from './learner/second-factor-screens';
import { empty } from '../sentences/learner';
import { answering } from '../sentences/sentence';
import { signInScreens } from './learner/sign-in-screens';
import { announcementScreens } from './learner/announcement-screens';
import { meetingScreens } from './learner/meeting-screens';
import { surveyScreens } from './learner/survey-screens';
import { threadScreens } from './learner/thread-screens';
import { videoScreens } from './learner/video-screens';
import { toolScreens } from './learner/tool-screens';
import { tutorScreens } from './learner/tutor-screens';

const SESSIONS = [
  { id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', browser: 'Firefox on Linux', isCurrent: true },
  { id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', browser: null, isCurrent: false },
].map((session) => ({
  ...session,
  firstSeen: '2026-11-22T12:00:00.000Z',
  lastSeen: '2026-11-22T12:30:00.000Z',
}));

const NOTED: Slide = {
  id: 'c81e728d-9d4c-4f63-8f06-7f89cc14862c',
  moduleId: 'eccbc87e-4b5c-4e2f-a283-08fd9f2a7baf',
  title: 'Open the hive',
  content: '<ul><li>Smoke first</li><li>Then wait</li></ul>',
  language: 'en',
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageAlt: null,
  notes: 'Ask who has been stung before.\n\nThen show the smoker, and let everybody hold it.',
  audioUrl: null,
  video: null,
  position: 0,
  seen: false,
};

/** Every screen of visitors and learners in each state and with each dialog. Add an entry for a new screen. */
export function learnerScreens(cast: Cast): Screen[] {
  const { visitor, learner, graduate, certificate, course, module } = cast;
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
      arrived: heading('Course progress'),
    },
    { name: 'progress', page: learner, path: '/progress', arrived: heading('Course progress') },
    { name: 'exams', page: learner, path: '/exams', arrived: heading('No exams available') },
    ...examScreens(learner),
    ...noteScreens(learner),
    ...threadScreens(learner),
    ...learningPathScreens({ visitor, learner, course }),
    ...announcementScreens(learner),
    ...surveyScreens(cast),
    ...meetingScreens(cast),
    ...practiceScreens(learner),
    ...joinScreens({ visitor, learner, course }),
    ...reminderScreens(visitor, learner),
    { name: 'settings', page: learner, path: '/settings', arrived: heading('Your name') },
    {
      name: 'settings of learning',
      page: learner,
      path: '/settings/learning',
      arrived: heading('Your groups'),
    },
    {
      name: 'settings with unsaved changes',
      page: learner,
      path: '/settings/reminders',
      act: async (page) => {
        await page.getByRole('checkbox', { name: 'Overdue: Notifications' }).click();
        await page
          .getByRole('navigation', { name: 'Settings' })
          .getByRole('link', { name: 'Profile' })
          .click();
      },
      arrived: dialog('Leave without saving?'),
    },
    {
      name: 'deletion of the account',
      page: learner,
      path: '/settings/privacy',
      act: press('Delete my account'),
      arrived: dialog('Delete my account'),
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
    ...signInScreens(visitor, learner),
    {
      name: 'settings with other sessions',
      page: learner,
      path: '/settings/security',
      given: answering(listSessions.path, SESSIONS).given,
      arrived: (page) => page.getByRole('button', { name: 'End all other sessions' }),
    },
    ...secondFactorScreens(visitor, learner),
    ...tokenScreens(learner),
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
      name: 'slides with speaker notes',
      page: learner,
      path: `/courses/${course.slug}/modules/${module.id}`,
      given: answering(listSlides.path.replace(':moduleId', module.id), [NOTED]).given,
      arrived: (page) => page.getByRole('group', { name: 'Speaker notes' }),
    },
    {
      name: 'handout',
      page: learner,
      path: `/courses/${course.slug}/handout`,
      arrived: heading(/^1\. /),
    },
    {
      name: 'handout with speaker notes',
      page: learner,
      path: `/courses/${course.slug}/handout`,
      given: answering(listSlides.path.replace(':moduleId', '*'), [NOTED]).given,
      arrived: (page) => page.getByRole('group', { name: 'Speaker notes' }).first(),
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
    ...certificateScreens(cast),
    ...toolScreens(cast),
    ...videoScreens(cast),
    ...tutorScreens(learner),
    {
      name: 'no admin',
      page: learner,
      path: '/admin',
      arrived: (page) => page.getByText("You don't have permission to access this page.").first(),
    },
    ...privacyScreens(cast),
  ];
}
