import type { Locale } from '@lectern/contract';
import { Certificate } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';

/** A certificate that was never issued, to show the look of certificates; verifying it finds none. */
export function sampleCertificate(locale: Locale): Certificate {
  const t = translateTo(locale);
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt);
  expiresAt.setUTCFullYear(issuedAt.getUTCFullYear() + 1);
  return Object.assign(new Certificate(), {
    verificationId: 'SAMPLE',
    learnerName: t('learning.certificate.sampleName'),
    courseName: t('learning.certificate.sampleCourse'),
    grade: '100.00',
    issuedAt,
    expiresAt,
    course: null,
    learningPathId: null,
    requirements: { allSlides: true, studyMinutes: 0, exams: [] },
  });
}
