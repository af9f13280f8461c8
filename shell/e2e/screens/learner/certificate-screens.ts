import {
  type CourseDetail,
  getCourseBySlug,
  type Certificate,
  type CredentialState,
  getCredential,
  listCertificates,
  type Verification,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { dialog, heading, press, type Cast, type Screen } from '../screen';
import { answering, changing } from '../../sentences/sentence';

const buildId = (number: number) => `8f14e45f-ceea-4671-8a0b-2f0d2c1f8a1${number}`;
const [ID, NEWER_ID] = ['7KQF-3M9T-XW2H-8RZA-51CD-VN0P-J6EY', '9MRG-4N0V-YX3J-9S1B-62DE-WP1Q-K7FZ'];
const issued = {
  courseId: buildId(9),
  courseName: 'First aid for burns',
  verificationId: ID,
  issuedAt: '2026-03-04T12:00:00.000Z',
  grade: '92.50',
};
const [PAST, FUTURE] = ['2026-03-05T00:00:00.000Z', '2099-03-05T00:00:00.000Z'];

/** One in each state. */
const CERTIFICATES: Certificate[] = [
  { ...issued, id: buildId(1), expiresAt: FUTURE, renewableFrom: PAST },
  { ...issued, id: buildId(2), expiresAt: FUTURE, renewableFrom: FUTURE },
  { ...issued, id: buildId(3), expiresAt: PAST, isBeingRenewed: true },
  { ...issued, id: buildId(4), expiresAt: PAST, renewedBy: NEWER_ID },
  { ...issued, id: buildId(5) },
];

const VERIFICATION: Verification = {
  ...{ learnerName: 'Ada Byron', courseName: issued.courseName, grade: issued.grade },
  ...{ issuedAt: issued.issuedAt, expiresAt: PAST, checkedAt: '2026-11-22T12:00:00.000Z', renewedBy: null },
  requirements: { allSlides: false, studyMinutes: 0, exams: [] },
};

const CREDENTIAL: CredentialState = {
  ...{ credential: null, revocation: null, isForTrying: true },
  ...{ learnerName: 'Ada Byron', courseName: issued.courseName, issuedAt: issued.issuedAt },
  ...{ expiresAt: FUTURE, grade: issued.grade },
};
const address = `https://learn.example.org/api/credentials/${buildId(6)}`;

/** The dialog about the credential of the first certificate. */
const aboutCredential = (page: Page, name: string, own: Partial<CredentialState>): Screen => ({
  name,
  page,
  path: '/certificates',
  given: async () => {
    await answering(listCertificates.path, CERTIFICATES).given?.(page);
    await answering(getCredential.path, { ...CREDENTIAL, ...own }).given?.(page);
  },
  arrived: dialog(/^Digital credential/),
  act: press(/^Digital credential/),
});

const verifying = (own: Partial<Verification>) => (page: Page) =>
  page.route(/\/api\/certificates\/verify\//, (route) =>
    route.fulfill({ json: { ...VERIFICATION, ...own } }),
  );

/** The course gives certificates that are valid for a year. */
const expireAfterYear = changing(getCourseBySlug.path, (course: CourseDetail) => ({
  ...course,
  certificateMonths: 12,
})).given;

/** Certificates that expire, and where their validity is shown. */
export function certificateScreens({ visitor, learner, course }: Cast): Screen[] {
  return [
    {
      name: 'certificates that expire',
      page: learner,
      path: '/certificates',
      given: answering(listCertificates.path, CERTIFICATES).given,
      arrived: (page) => page.getByRole('button', { name: /^Renew/ }),
    },
    aboutCredential(learner, 'offer of a digital credential', {}),
    aboutCredential(learner, 'digital credential', {
      credential: { url: address, requestedAt: issued.issuedAt },
      isForTrying: false,
    }),
    aboutCredential(learner, 'revoked digital credential', {
      credential: { url: address, requestedAt: issued.issuedAt },
      revocation: { revokedAt: issued.issuedAt, reason: 'The exam was taken by another person.' },
    }),
    {
      name: 'verification of a certificate with a digital credential',
      page: visitor,
      path: `/verify/${ID}`,
      given: verifying({ credential: { url: address } }),
      arrived: (page) => page.getByRole('link', { name: 'Open the digital credential' }),
    },
    {
      name: 'verification of an expired certificate',
      page: visitor,
      path: `/verify/${ID}`,
      given: verifying({}),
      arrived: heading('This certificate has expired'),
    },
    {
      name: 'verification of a renewed certificate',
      page: visitor,
      path: `/verify/${ID}`,
      given: verifying({ renewedBy: NEWER_ID }),
      arrived: heading('This certificate was renewed'),
    },
    {
      name: 'public course whose certificate expires',
      page: visitor,
      path: `/course/${course.slug}`,
      given: expireAfterYear,
      arrived: (page) => page.getByText('The certificate is valid for 12 months'),
    },
  ];
}
