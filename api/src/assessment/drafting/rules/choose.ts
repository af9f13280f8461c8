import { createHash } from 'node:crypto';

/**
 * The values in an order that depends on them and `seed` alone: the position of the right option reveals nothing, and a second
 * run makes the same question.
 */
export function shuffleBy<T>(values: readonly T[], seed: string, textOf: (value: T) => string): T[] {
  return values
    .map((value) => ({ value, key: digest(`${seed}\n${textOf(value)}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value }) => value);
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
