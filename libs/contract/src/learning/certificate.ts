import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CertificateRequirements } from '../courses/certificate-requirements.js';

/** Days before its expiry from which a certificate can be renewed; after half of its validity at the earliest. */
export const RENEWAL_DAYS = 60;

/** What the grade of a certificate is: the mean of the results in the exams, or the total of the course. */
export const CertificateGrade = z.enum(['exams', 'total']);
export type CertificateGrade = z.output<typeof CertificateGrade>;

/** How much of a course's requirements a learner has fulfilled. */
export const CertificateProgress = z.object({
  isIssued: z.boolean(),
  /** Slides of the course, and how many of them the learner has seen. */
  slides: z.int(),
  slidesSeen: z.int(),
  studySeconds: z.int(),
  /**
   * The required exams in the order of `CertificateRequirements.exams`. `percent` is null without a result that may be seen;
   * `isPassed` is null where there is a result that the review rules hide now, and false without one.
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
 * Issued once for each enrollment when the course reaches 100 and its requirements are fulfilled; with a required exam not
 * before the learner may see its result. `grade` is a numeric string, percent; null where no result may be seen. The
 * optional fields are those of a certificate that expires.
 */
export const Certificate = z.object({
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  courseName: z.string(),
  verificationId: z.string(),
  issuedAt: z.iso.datetime(),
  grade: z.nullable(z.string()),
  /** Absent where the course had nothing to grade, and on certificates of version 1.0. */
  gradeSource: z.optional(CertificateGrade),
  /** The end of its last valid day in UTC. */
  expiresAt: z.optional(z.iso.datetime()),
  /** From when the course can be taken again to renew it; absent after that has begun, or without a published course. */
  renewableFrom: z.optional(z.iso.datetime()),
  /** The learner is taking the course again to renew it. */
  isBeingRenewed: z.optional(z.boolean()),
  /** Verification id of the certificate that renewed it. */
  renewedBy: z.optional(z.string()),
  /** Present for the certificate of a learning path: `courseName` is its title, `courseId` is null. */
  isLearningPath: z.optional(z.literal(true)),
});
export type Certificate = z.output<typeof Certificate>;

/** The limit is far above the length of an id: a mistyped address gets 'No certificate has this id' (404), not a 400. */
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

/** The PDF, for everyone who knows the unguessable id. */
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
  /** Null where no result may be seen. */
  grade: z.nullable(z.string()),
  /** As that of `Certificate`. */
  gradeSource: z.optional(CertificateGrade),
  /** The end of its last valid day in UTC; null: valid forever. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** The time of the answer: whether the certificate has expired does not depend on the reader's clock. */
  checkedAt: z.iso.datetime(),
  /** Verification id of the certificate that renewed it; null without one. */
  renewedBy: z.nullable(z.string()),
  /** What the course asked for when the certificate was issued. */
  requirements: CertificateRequirements,
  /** Present for the certificate of a learning path: `courseName` is its title, and there are no requirements. */
  isLearningPath: z.optional(z.literal(true)),
  /**
   * Absent without a digital credential. `url` is absent where its holder does not publish it, `revocationReason` unless an
   * administrator has revoked it.
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
