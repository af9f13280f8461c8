import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CertificateRequirements } from '../courses/certificate-requirements.js';

/** Days before the expiry of a certificate from which it can be renewed, but never before half of its validity has passed. */
export const RENEWAL_DAYS = 60;

/** The source of a certificate's grade. `exams`: mean of the exam results; `total`: total of the course in the gradebook. */
export const CertificateGrade = z.enum(['exams', 'total']);
export type CertificateGrade = z.output<typeof CertificateGrade>;

/** How much of a course's requirements a learner has fulfilled. */
export const CertificateProgress = z.object({
  isIssued: z.boolean(),
  /** Number of slides of the course; `slidesSeen` is the number of those that the learner has seen. */
  slides: z.int(),
  slidesSeen: z.int(),
  studySeconds: z.int(),
  /**
   * The required exams in the order of `CertificateRequirements.exams`. `percent` is null without a result that the learner may see.
   * `isPassed` is false without a result, and null while the review rules hide the result.
   */
  exams: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      percent: z.nullable(z.number()),
      isPassed: z.nullable(z.boolean()),
    }),
  ),
});
export type CertificateProgress = z.output<typeof CertificateProgress>;

/**
 * A certificate is issued once for each enrollment, when the progress reaches 100 percent, the requirements are fulfilled and the
 * learner may see the results of all required exams. `grade` is a percentage as a numeric string; null where the learner may see no
 * result. The optional fields about expiry and renewal are only set for a certificate that expires.
 */
export const Certificate = z.object({
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  courseName: z.string(),
  verificationId: z.string(),
  issuedAt: z.iso.datetime(),
  grade: z.nullable(z.string()),
  /** Absent where the course had nothing to grade, and for certificates that Lectern 1.0 issued. */
  gradeSource: z.optional(CertificateGrade),
  /** The end of the certificate's last valid day in UTC. */
  expiresAt: z.optional(z.iso.datetime()),
  /**
   * From when on the learner can take the course again to renew the certificate; absent once the renewal has begun, or if the course
   * is not published.
   */
  renewableFrom: z.optional(z.iso.datetime()),
  /** Whether the learner is taking the course again to renew the certificate. */
  isBeingRenewed: z.optional(z.boolean()),
  /** Verification id of the certificate that replaced this one by a renewal. */
  renewedBy: z.optional(z.string()),
  /** Present for the certificate of a learning path: `courseName` is its title, `courseId` is null. */
  isLearningPath: z.optional(z.literal(true)),
});
export type Certificate = z.output<typeof Certificate>;

/** The limit is far above the length of an id, so that a mistyped address gets 'No certificate has this id' (404) and not a 400. */
export const VerificationId = z.object({ verificationId: z.string().check(z.maxLength(8000)) });
export type VerificationId = z.output<typeof VerificationId>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The learner's certificates, newest first",
  response: z.array(Certificate),
});

/** The PDF. The call is public, because the verification id cannot be guessed. */
export const viewCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/view/:verificationId',
  access: 'public',
  perMinute: 30,
  summary: 'A certificate as PDF',
  params: VerificationId,
});

/** The public part of a certificate: no email address, no account. */
export const Verification = z.object({
  learnerName: z.string(),
  courseName: z.string(),
  issuedAt: z.iso.datetime(),
  /** Null where the learner may see no result. */
  grade: z.nullable(z.string()),
  /** The same as in `Certificate`. */
  gradeSource: z.optional(CertificateGrade),
  /** The end of the certificate's last valid day in UTC; null: valid forever. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** The server's time of the response, so that readers see whether the certificate has expired even if their clock is wrong. */
  checkedAt: z.iso.datetime(),
  /** Verification id of the certificate that replaced this one by a renewal; null without a renewal. */
  renewedBy: z.nullable(z.string()),
  /** The requirements of the course when the certificate was issued. */
  requirements: CertificateRequirements,
  /** Present for the certificate of a learning path: `courseName` is its title, and there are no requirements. */
  isLearningPath: z.optional(z.literal(true)),
  /**
   * The digital credential; absent if there is none. `url` is absent if the holder does not publish the credential.
   * `revocationReason` is only set while the credential is revoked.
   */
  credential: z.optional(z.object({ url: z.optional(z.string()), revocationReason: z.optional(z.string()) })),
});
export type Verification = z.output<typeof Verification>;

/** 404 when no certificate has this id. */
export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/verify/:verificationId',
  access: 'public',
  summary: 'Whether a certificate is genuine',
  params: VerificationId,
  response: Verification,
});
