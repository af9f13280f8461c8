import * as z from 'zod/mini';

/** Longest study time that a course can ask for, in minutes: 100 hours. */
export const MAX_STUDY_MINUTES = 6000;

/** Longest validity that a course can give its certificates, in months. */
export const MAX_CERTIFICATE_MONTHS = 120;

/** What a course asks for before its certificate, beside the completion of all modules. */
export const CertificateRequirements = z.object({
  /** Every slide of the course was seen. */
  allSlides: z.boolean(),
  /** Study time in minutes; 0: none is asked for. */
  studyMinutes: z.int(),
  /** Exams that must be passed, by title; `passingScore` in percent. */
  exams: z.array(z.object({ title: z.string(), passingScore: z.int() })),
});
export type CertificateRequirements = z.output<typeof CertificateRequirements>;
