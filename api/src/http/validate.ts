import { BadRequestException } from '@nestjs/common';
import * as z from 'zod/mini';
import { describeIssue, fieldLabel } from './validation-message.js';

const MAX_ISSUES = 3;

z.config({ localeError: describeIssue });

/**
 * Parses client input.
 * @throws BadRequestException with one sentence for each of the first issues: the field, its limit, what to do
 */
export function validate(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  rejectNul(input);
  const { data, error } = z.safeParse(schema, input);
  if (!error) return data;
  const sentences = error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${fieldLabel(path)} ${message}.`);
  throw new BadRequestException(sentences.join(' '));
}

/** PostgreSQL's `text` type cannot store this one character. */
function rejectNul(input: unknown) {
  JSON.stringify(input, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    throw new BadRequestException('Text must not contain the character U+0000.');
  });
}
