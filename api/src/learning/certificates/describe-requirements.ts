import type { CertificateRequirements } from '@lectern/contract';
import type { GetText } from '@lectern/i18n/server';

/** Describes the requirements of the course or learning path in one line for the certificate. */
export function describeRequirements(
  { requirements, isLearningPath }: { requirements: CertificateRequirements; isLearningPath: boolean },
  t: GetText,
): string {
  if (isLearningPath) return t('learning.certificate.pathRequired');
  const { allSlides, studyMinutes, exams } = requirements;
  const parts = [
    t('learning.certificate.allModules'),
    allSlides && t('learning.certificate.allSlides'),
    studyMinutes > 0 && t('learning.certificate.minutes', { count: studyMinutes }),
    exams.length > 0 && t('learning.certificate.exams', { count: exams.length }),
  ];
  return t('learning.certificate.required', { parts: parts.filter(Boolean).join(' · ') });
}
