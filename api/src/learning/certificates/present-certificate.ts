import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import type { Certificate } from '@lectern/data';

/** From when a certificate can be renewed, and whether it is being renewed or was. */
export interface Renewal {
  /** Null where the course can't be taken again. */
  renewableFrom: Date | null;
  isBeingRenewed: boolean;
  /** Verification id of the certificate that replaced this one. */
  renewedBy: string | null;
}

/** Leaves out optional fields that are null, such as `gradeSource`: whether the grade is that of the exams or the course total. */
export function presentCertificate(
  {
    id,
    courseId,
    learningPathId,
    courseName,
    verificationId,
    issuedAt,
    grade,
    gradeSource,
    expiresAt,
  }: Certificate,
  { renewableFrom, isBeingRenewed, renewedBy }: Renewal,
): CertificateOnWire {
  return {
    ...{ id, courseId, courseName, verificationId, issuedAt: issuedAt.toISOString(), grade },
    ...(gradeSource && { gradeSource }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(renewableFrom && { renewableFrom: renewableFrom.toISOString() }),
    ...(isBeingRenewed && { isBeingRenewed }),
    ...(renewedBy && { renewedBy }),
    ...(learningPathId && { isLearningPath: true }),
  };
}

/** The public part, for everyone who knows the id. */
export function presentVerification(
  {
    learnerName,
    courseName,
    learningPathId,
    issuedAt,
    grade,
    gradeSource,
    requirements,
    expiresAt,
  }: Certificate,
  renewedBy: string | null,
): Verification {
  return {
    ...{ learnerName, courseName, issuedAt: issuedAt.toISOString(), grade, requirements, renewedBy },
    ...(gradeSource && { gradeSource }),
    ...(learningPathId && { isLearningPath: true }),
    expiresAt: expiresAt?.toISOString() ?? null,
    checkedAt: new Date().toISOString(),
  };
}
