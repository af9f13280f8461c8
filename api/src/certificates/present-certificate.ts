import type { Certificate as CertificateOnWire, Verification } from '@lectern/contract';
import type { Certificate } from '@lectern/data';

export function presentCertificate(certificate: Certificate): CertificateOnWire {
  const { id, courseId, courseName, verificationId, issuedAt, grade } = certificate;
  return { id, courseId, courseName, verificationId, issuedAt: issuedAt.toISOString(), grade };
}

/** What anyone who holds the id may know. */
export function presentVerification(certificate: Certificate): Verification {
  const { learnerName, courseName, issuedAt, grade } = certificate;
  return { learnerName, courseName, issuedAt: issuedAt.toISOString(), grade };
}
