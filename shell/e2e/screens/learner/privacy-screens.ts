import {
  type CourseDetail,
  getCourseBySlug,
  getPrivacyNotice,
  getTutorSettings,
  type PrivacyNotice,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { heading, type Cast, type Screen } from '../screen';
import { answering, changing } from '../../sentences/sentence';

/** The notice of a site with every service and every retention time. */
const NOTICE: PrivacyNotice = {
  contact: 'privacy@example.org',
  operatorText: 'This site is run by a school.\n\nYou may also write to its office.',
  recipients: [
    { purpose: 'model', host: 'models.example.org' },
    { purpose: 'embeddings', host: 'models.example.org' },
    { purpose: 'speech', host: null },
    { purpose: 'mail', host: 'mail.example.org' },
    { purpose: 'sign-in', host: 'id.example.org' },
    { purpose: 'storage', host: 's3.eu-central-1.amazonaws.com' },
  ],
  retention: {
    conversations: 365,
    uploadNames: 90,
    auditNames: 730,
    inactiveAccounts: 1095,
    mails: 7,
    sessions: 30,
    securityLog: 90,
  },
  keepsPasswords: false,
  usesModelByDefault: true,
};

const REQUIREMENTS = {
  allSlides: true,
  studyMinutes: 45,
  exams: [{ title: 'Final test', passingScore: 60 }],
};

/** Lets the course ask for more than complete modules, of which the learner has fulfilled a part. */
async function requireMore(page: Page) {
  await changing(getCourseBySlug.path, (course: CourseDetail) => ({
    ...course,
    certificateRequirements: REQUIREMENTS,
  })).given?.(page);
  const exams = [
    { id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', title: 'Final test', percent: 55, isPassed: false },
  ];
  const progress = { isIssued: false, slides: 12, slidesSeen: 12, studySeconds: 1900, exams };
  await page.route(/\/api\/enrollments\/[^/]+\/certificate$/, (route) => route.fulfill({ json: progress }));
}

/** The screens about personal data, and about what a certificate requires. */
export function privacyScreens({ visitor, learner, graduate, course }: Cast): Screen[] {
  return [
    { name: 'privacy', page: visitor, path: '/privacy', arrived: heading('Your rights') },
    {
      name: 'privacy with services',
      page: visitor,
      path: '/privacy',
      given: answering(getPrivacyNotice.path, NOTICE).given,
      arrived: heading('From the operator of this site'),
    },
    {
      name: 'settings with a language model',
      page: learner,
      path: '/settings/privacy',
      given: answering(getTutorSettings.path, { usesModel: false, hasModel: true }).given,
      arrived: (page) => page.getByRole('checkbox', { name: /language model/ }),
    },
    {
      name: 'public course that asks for more',
      page: visitor,
      path: `/course/${course.slug}`,
      given: requireMore,
      arrived: heading('For the certificate'),
    },
    {
      name: 'course whose certificate is not due',
      page: graduate,
      path: `/courses/${course.slug}`,
      given: requireMore,
      arrived: heading('For the certificate'),
    },
  ];
}
