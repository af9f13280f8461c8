import {
  DEFAULT_LOCALE,
  describeIssue,
  findProblems,
  type Locale,
  nameField,
  type Problem,
} from '@lectern/contract';
import { joinSentences, translate } from '@lectern/i18n/server';
import * as z from 'zod/mini';
import { Refusal } from './refusal.js';

z.config({ localeError: describeIssue });

/** Maximum number of problems that the message describes. */
const MAX_SENTENCES = 3;
/** Maximum number of problems in `details`: more would not help a program whose long list has only wrong entries. */
const MAX_PROBLEMS = 20;

/** Input that a schema refuses. `details` contains path, code and parameters of each problem; the message describes the first ones. */
export class InvalidInput extends Refusal {
  /** `details` contains the values of each problem instead. */
  override readonly values = undefined;

  constructor(private readonly problems: Problem[]) {
    super(400, 'platform.invalid', {
      values: { problems: describeProblems(problems, DEFAULT_LOCALE) },
      details: { problems: problems.slice(0, MAX_PROBLEMS).map(({ message: _, ...problem }) => problem) },
    });
  }

  override describe(locale: Locale): string {
    return translate(locale, 'platform.invalid', { problems: describeProblems(this.problems, locale) });
  }
}

/** One sentence for each of the first problems: the field, its limit, what to do. */
function describeProblems(problems: Problem[], locale: Locale): string {
  const sentences = problems.map(({ path, code, params }) => {
    const label = path.length ? nameField(path) : translate(locale, 'platform.validation.request');
    return translate(locale, `platform.validation.${code}`, { ...params, label });
  });
  return joinSentences(locale, [...new Set(sentences)].slice(0, MAX_SENTENCES));
}

/**
 * Parses client input.
 * @throws InvalidInput
 */
export function validate(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  rejectUnstorable(input);
  const { data, success } = z.safeParse(schema, input);
  if (success) return data;
  throw new InvalidInput(findProblems(schema, input));
}

/** No schema of the contract is deeper. A recursive parser would exhaust its stack on much deeper input. */
const MAX_DEPTH = 32;

/** One half of a character that UTF-16 encodes as two. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Refuses texts that PostgreSQL cannot store: `text` refuses the character U+0000, and `jsonb` refuses lone surrogates. */
function rejectUnstorable(input: unknown, depth = 0) {
  if (typeof input === 'string') return rejectText(input);
  if (typeof input !== 'object' || input === null) return;
  if (depth === MAX_DEPTH) throw new Refusal(400, 'platform.body.tooDeep');
  for (const value of Object.values(input)) rejectUnstorable(value, depth + 1);
}

function rejectText(text: string) {
  if (text.includes('\0')) throw new Refusal(400, 'platform.body.nullCharacter');
  if (LONE_SURROGATE.test(text)) throw new Refusal(400, 'platform.body.halfCharacter');
}
