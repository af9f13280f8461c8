import type { CertificateRequirements } from '@lectern/contract';
import { requirementTexts as texts } from './requirement-texts';

/** Whether a course asks for more than the completion of its modules. */
export function asksForMore({ allSlides, studyMinutes, exams }: CertificateRequirements): boolean {
  return allSlides || studyMinutes > 0 || exams.length > 0;
}

/** One line per requirement, the completion of all modules first. */
export function describeRequirements({ allSlides, studyMinutes, exams }: CertificateRequirements): string[] {
  return [
    texts.modules,
    ...(allSlides ? [texts.allSlides] : []),
    ...(studyMinutes > 0 ? [texts.studyTime(studyMinutes)] : []),
    ...exams.map(({ title, passingScore }) => texts.exam(title, passingScore)),
  ];
}
