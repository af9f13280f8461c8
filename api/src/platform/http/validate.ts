import { describeIssue, findProblems } from '@lectern/contract';
import * as z from 'zod/mini';
import { InvalidInput } from './invalid-input.js';
import { Refusal } from './refusal.js';

z.config({ localeError: describeIssue });

/**
 * Parses client input.
 * @throws InvalidInput
 */
export function validate(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  rejectHostile(input);
  const { data, success } = z.safeParse(schema, input);
  if (success) return data;
  throw new InvalidInput(findProblems(schema, input));
}

/** Deeper input than any contract has; a recursive parser would exhaust its stack on it. */
const MAX_DEPTH = 32;

/** Half of a character that UTF-16 writes as two. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** PostgreSQL's `text` type cannot store the character U+0000, and its `jsonb` type no half characters. */
function rejectHostile(input: unknown, depth = 0) {
  if (typeof input === 'string') return rejectText(input);
  if (typeof input !== 'object' || input === null) return;
  if (depth === MAX_DEPTH) throw new Refusal(400, 'platform.body.tooDeep');
  for (const value of Object.values(input)) rejectHostile(value, depth + 1);
}

function rejectText(text: string) {
  if (text.includes('\0')) throw new Refusal(400, 'platform.body.nullCharacter');
  if (LONE_SURROGATE.test(text)) throw new Refusal(400, 'platform.body.halfCharacter');
}
