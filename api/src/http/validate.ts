import { BadRequestException } from '@nestjs/common';
import { describeIssue, findProblems } from '@lectern/contract';
import * as z from 'zod/mini';

const MAX_SENTENCES = 3;

z.config({ localeError: describeIssue });

/**
 * Parses client input.
 * @throws BadRequestException with one sentence for each of the first problems: the field, its limit, what to do
 */
export function validate(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  rejectNul(input);
  const { data, success } = z.safeParse(schema, input);
  if (success) return data;
  const sentences = findProblems(schema, input).map(({ message }) => message);
  throw new BadRequestException([...new Set(sentences)].slice(0, MAX_SENTENCES).join(' '));
}

/** PostgreSQL's `text` type cannot store this one character. */
function rejectNul(input: unknown) {
  JSON.stringify(input, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    throw new BadRequestException('Text must not contain the character U+0000.');
  });
}
