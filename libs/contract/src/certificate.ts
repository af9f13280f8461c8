import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** Issued once when a course reaches 100. `grade` is a numeric string, percent. */
export const Certificate = z.object({
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  courseName: z.string(),
  verificationId: z.string(),
  issuedAt: z.iso.datetime(),
  grade: z.string(),
});
export type Certificate = z.output<typeof Certificate>;

export const VerificationId = z.object({ verificationId: z.string() });
export type VerificationId = z.output<typeof VerificationId>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates',
  access: 'signed-in',
  summary: "The learner's certificates, newest first",
  response: z.array(Certificate),
});

/** The PDF, for everyone who knows the unguessable id. */
export const viewCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/view/:verificationId',
  access: 'public',
  summary: 'A certificate as PDF',
  params: VerificationId,
});

/** The public part of a certificate: no email address, no account. */
export const Verification = z.object({
  learnerName: z.string(),
  courseName: z.string(),
  issuedAt: z.iso.datetime(),
  grade: z.string(),
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
