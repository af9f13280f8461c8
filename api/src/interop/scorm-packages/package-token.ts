import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isUuid } from 'uuid';

/** Tokens of one window of time are equal, so that browsers keep the files of a package. One is valid for one to two windows. */
const WINDOW_MS = 6 * 3_600_000;
const NOT_ENROLLED = '-';

/** Who may read the files of a package for some hours, and whose reports are stored. */
export interface PackageTicket {
  packageId: string;
  /** Null: reports are not stored. */
  enrollmentId: string | null;
}

/** The token of a ticket: it opens the files of the package without a cookie. */
export function signTicket(
  key: string,
  { packageId, enrollmentId }: PackageTicket,
  now = Date.now(),
): string {
  const expires = (Math.floor(now / WINDOW_MS) + 2) * WINDOW_MS;
  const content = [packageId, enrollmentId ?? NOT_ENROLLED, expires.toString(36)].join('.');
  return `${content}.${computeMac(key, content)}`;
}

/** @returns null for a token that is forged or has expired */
export function readTicket(key: string, token: string, now = Date.now()): PackageTicket | null {
  const [packageId = '', enrollmentId = '', expires = '', mac = '', ...rest] = token.split('.');
  const expected = Buffer.from(computeMac(key, [packageId, enrollmentId, expires].join('.')));
  const sent = Buffer.from(mac);
  if (rest.length || sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  if (!isUuid(packageId) || !(parseInt(expires, 36) > now)) return null;
  return { packageId, enrollmentId: enrollmentId === NOT_ENROLLED ? null : enrollmentId };
}

const computeMac = (key: string, content: string): string =>
  createHmac('sha256', key).update(`scorm ${content}`).digest('base64url');
