import type { CertificateRequirements } from '@lectern/contract';
import type { GetText } from '@lectern/i18n/server';

/** What the course asked for, in one line for the certificate. */
export function describeRequirements(
  { allSlides, studyMinutes, exams }: CertificateRequirements,
  t: GetText,
): string {
  const parts = [
    t('learning.certificate.allModules'),
    allSlides && t('learning.certificate.allSlides'),
    studyMinutes > 0 && t('learning.certificate.minutes', { count: studyMinutes }),
    exams.length > 0 && t('learning.certificate.exams', { count: exams.length }),
  ];
  return t('learning.certificate.required', { parts: parts.filter(Boolean).join(' · ') });
}
