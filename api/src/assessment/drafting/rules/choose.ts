import { createHash } from 'node:crypto';

/**
 * Orders the values by a hash of `seed` and each value's text. The position of the right option then reveals nothing, and drafting
 * again makes the same question.
 */
export function shuffleBy<T>(values: readonly T[], seed: string, getText: (value: T) => string): T[] {
  return values
    .map((value) => ({ value, key: hash(`${seed}\n${getText(value)}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value }) => value);
}

/** SHA-256 in hexadecimal. */
export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
