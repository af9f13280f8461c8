import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that it can be read out and typed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 random bits as seven groups of four: '7KQF-3M9T-XW2H-8RZA-51CD-VN0P-J6EY'. */
export function newVerificationId(): string {
  const letters = Array.from(randomBytes(28), (byte) => LETTERS.charAt(byte & 31));
  return Array.from({ length: 7 }, (_, group) => letters.slice(group * 4, group * 4 + 4).join('')).join('-');
}
