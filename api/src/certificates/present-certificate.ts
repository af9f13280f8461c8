import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import type { Certificate } from '@lectern/data';

export function presentCertificate(certificate: Certificate): CertificateOnWire {
  const { id, courseId, courseName, verificationId, issuedAt, grade } = certificate;
  return { id, courseId, courseName, verificationId, issuedAt: issuedAt.toISOString(), grade };
}

/** The public part, for everyone who knows the id. */
export function presentVerification(certificate: Certificate): Verification {
  const { learnerName, courseName, issuedAt, grade, requirements } = certificate;
  return { learnerName, courseName, issuedAt: issuedAt.toISOString(), grade, requirements };
}
