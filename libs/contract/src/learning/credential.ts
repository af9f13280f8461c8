import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

/** Path of the document that describes a decentralized identifier of a host (did:web). */
export const DID_DOCUMENT_PATH = '/.well-known/did.json';

/** Maximum length, in characters, of the reason for a revocation. The reason is public. */
export const MAX_REVOCATION_REASON_LENGTH = 300;

const CertificateId = z.object({ certificateId: z.uuid() });

/** When and why an administrator has revoked a credential. */
export const Revocation = z.object({ revokedAt: z.iso.datetime(), reason: z.string() });
export type Revocation = z.output<typeof Revocation>;

/**
 * The credential of a certificate, if its holder has created one, and the content that the credential has or would have. A
 * credential is an Open Badge 3.0, which is a Verifiable Credential 2.0.
 */
export const CredentialState = z.object({
  credential: z.nullable(z.object({ url: z.string(), requestedAt: z.iso.datetime() })),
  /** Set while an administrator has revoked the credential: it cannot be downloaded, nor created again after its deletion. */
  revocation: z.nullable(Revocation),
  /** Whether the server's address, which the credential contains for ever, works only on the server's own computer. */
  isForTrying: z.boolean(),
  learnerName: z.string(),
  courseName: z.string(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  /** Null where the certificate shows no grade. */
  grade: z.nullable(z.string()),
});
export type CredentialState = z.output<typeof CredentialState>;

/** 404 for another person's certificate; the same applies to all calls of a holder. */
export const getCredential = endpoint({
  method: 'GET',
  path: '/api/certificates/:certificateId/credential',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The digital credential of an own certificate, and what it contains',
  params: CertificateId,
  response: CredentialState,
});

/** Returns the existing credential if there is one. 409 while an administrator has revoked it. */
export const createCredential = endpoint({
  method: 'POST',
  path: '/api/certificates/:certificateId/credential',
  access: 'signed-in',
  perMinute: 20,
  summary: 'Create the digital credential of an own certificate, which publishes it',
  params: CertificateId,
  response: CredentialState,
});

/** After the deletion, the credential's address answers 404 and the status list marks the credential as revoked. */
export const deleteCredential = endpoint({
  method: 'DELETE',
  path: '/api/certificates/:certificateId/credential',
  access: 'signed-in',
  summary: 'Delete the digital credential of an own certificate',
  params: CertificateId,
  response: CredentialState,
});

/** The files with the signed credential: as JSON, and embedded in two pictures. */
export const CREDENTIAL_FILES = ['credential.json', 'badge.png', 'badge.svg'] as const;
export type CredentialFile = (typeof CREDENTIAL_FILES)[number];

/** 404 without a credential, 409 while it is revoked. */
export const downloadCredential = endpoint({
  method: 'GET',
  path: '/api/certificates/:certificateId/credential/:file',
  access: 'signed-in',
  perMinute: 30,
  summary: 'The digital credential of an own certificate as a file',
  params: z.extend(CertificateId, { file: z.enum(CREDENTIAL_FILES) }),
});

const Reason = z.object({
  reason: SingleLine(MAX_REVOCATION_REASON_LENGTH).check(z.minLength(1)),
});

/** 404 for a certificate without a credential. A repeated call replaces the reason. */
export const revokeCredential = endpoint({
  method: 'PUT',
  path: '/api/admin/certificates/:certificateId/credential/revocation',
  access: 'admin',
  summary: 'Revoke the digital credential of a certificate for a reason',
  params: CertificateId,
  body: Reason,
  status: 204,
});

/** Signs the credential again with a new status; files that were downloaded before the revocation stay revoked. */
export const restoreCredential = endpoint({
  method: 'DELETE',
  path: '/api/admin/certificates/:certificateId/credential/revocation',
  access: 'admin',
  summary: 'Undo the revocation of the digital credential of a certificate',
  params: CertificateId,
  status: 204,
});

/** The credential itself (`application/vc`). Its address cannot be guessed; the holder decides which people get the address. */
export const readCredential = endpoint({
  method: 'GET',
  path: '/api/credentials/:credentialId',
  access: 'public',
  perMinute: 60,
  summary: 'A digital credential as JSON-LD',
  params: z.object({ credentialId: z.uuid() }),
});

/** The profile of the issuer (`application/ld+json`), with the public keys that verify the signatures of credentials. */
export const readIssuer = endpoint({
  method: 'GET',
  path: '/api/credentials/issuer',
  access: 'public',
  perMinute: 60,
  summary: 'The issuer of digital credentials as JSON-LD',
});

const AchievementId = z.object({ achievementId: z.uuid() });

export const readAchievement = endpoint({
  method: 'GET',
  path: '/api/credentials/achievements/:achievementId',
  access: 'public',
  perMinute: 60,
  summary: 'What digital credentials of a course confirm, as JSON-LD; also after the course was deleted',
  params: AchievementId,
});

export const readBadge = endpoint({
  method: 'GET',
  path: '/api/credentials/achievements/:achievementId/badge.png',
  access: 'public',
  perMinute: 60,
  summary: 'The picture of the digital credentials of a course',
  params: AchievementId,
});

/** A signed bitstring status list (`application/vc`). */
export const readStatusList = endpoint({
  method: 'GET',
  path: '/api/credentials/status/:list',
  access: 'public',
  perMinute: 60,
  summary: 'Which digital credentials are revoked, as a signed list of bits',
  params: z.object({ list: z.string().check(z.maxLength(20)) }),
});
