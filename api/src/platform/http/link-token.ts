import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** A secret for a link in a message or a calendar program: 256 random bits. Only its hash is stored. */
export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}

/** The stored hash of a link's token; null for a text that cannot be a token. */
export const hashLinkToken = (token: string): string | null =>
  TOKEN_PATTERN.test(token) ? sha256(token) : null;

/** SHA-256 in hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
