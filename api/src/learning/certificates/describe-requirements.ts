import type { CertificateRequirements } from '@lectern/contract';

/** What the course asked for, in one line for the certificate. */
export function describeRequirements({ allSlides, studyMinutes, exams }: CertificateRequirements): string {
  const passed = exams.length === 1 ? 'an exam passed' : `${exams.length} exams passed`;
  const parts = [
    'all modules completed',
    allSlides && 'every slide seen',
    studyMinutes > 0 && `at least ${studyMinutes} ${studyMinutes === 1 ? 'minute' : 'minutes'} of study`,
    exams.length > 0 && passed,
  ];
  return `Required: ${parts.filter(Boolean).join(' · ')}`;
}
