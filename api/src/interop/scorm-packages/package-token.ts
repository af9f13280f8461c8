import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isUuid } from 'uuid';

/**
 * All tokens that are signed within one time window are equal, so that browsers cache the files. A token is valid for one to two windows.
 */
const WINDOW_MS = 6 * 3_600_000;
const NOT_ENROLLED = '-';

/** The content of a token, which lets a browser read the files of a package for some hours. */
export interface PackageTicket {
  packageId: string;
  /** The enrollment whose reports are stored; null: reports are not stored. */
  enrollmentId: string | null;
}

/** Signs a token, which is part of the files' address. */
export function signTicket(
  key: string,
  { packageId, enrollmentId }: PackageTicket,
  now = Date.now(),
): string {
  const expiresAtMs = (Math.floor(now / WINDOW_MS) + 2) * WINDOW_MS;
  const content = [packageId, enrollmentId ?? NOT_ENROLLED, expiresAtMs.toString(36)].join('.');
  return `${content}.${computeMac(key, content)}`;
}

/** @returns null for a token that is forged or has expired */
export function readTicket(key: string, token: string, now = Date.now()): PackageTicket | null {
  const [packageId = '', enrollmentId = '', expires = '', mac = '', ...surplus] = token.split('.');
  const expectedMac = Buffer.from(computeMac(key, [packageId, enrollmentId, expires].join('.')));
  const sentMac = Buffer.from(mac);
  if (surplus.length || sentMac.length !== expectedMac.length || !timingSafeEqual(sentMac, expectedMac))
    return null;
  if (!isUuid(packageId) || !(parseInt(expires, 36) > now)) return null;
  return { packageId, enrollmentId: enrollmentId === NOT_ENROLLED ? null : enrollmentId };
}

const computeMac = (key: string, content: string): string =>
  createHmac('sha256', key).update(`scorm ${content}`).digest('base64url');
