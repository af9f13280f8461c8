import type { CertificateRequirements } from '@lectern/contract';
import { t as studyText } from '../texts';

/** Whether a course asks for more than the completion of its modules. */
export function asksForMore({ allSlides, studyMinutes, exams }: CertificateRequirements): boolean {
  return allSlides || studyMinutes > 0 || exams.length > 0;
}

/** One line per requirement, the completion of all modules first. */
export function describeRequirements({ allSlides, studyMinutes, exams }: CertificateRequirements): string[] {
  return [
    studyText('requirements.modules'),
    ...(allSlides ? [studyText('requirements.allSlides')] : []),
    ...(studyMinutes > 0 ? [studyText('requirements.studyTime', { count: studyMinutes })] : []),
    ...exams.map(({ title, passingScore }) => studyText('requirements.exam', { title, passingScore })),
  ];
}
