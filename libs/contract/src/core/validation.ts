import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** Units of sizes, and how to make something smaller. Numbers have neither. */
const SIZES: Record<string, { unit: string; remedy: string }> = {
  string: { unit: 'characters', remedy: 'Please shorten it' },
  array: { unit: 'entries', remedy: 'Please remove some' },
};

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const FORMATS: Record<string, string> = {
  email: 'must be an email address such as name@example.org',
  uuid: 'is not an id such as 3fa85f64-5717-4562-b3fc-2c963f66afa6. Please check the address',
  date: 'must be a date such as 2026-11-21',
  datetime: 'must be a date and time such as 2026-11-21T12:00:00Z',
};

/**
 * What is wrong with a value and what to do about it, without subject and final period: the rest of the sentence that
 * begins with the field's label. A schema's own message (`z.maxLength(80, 'is too long')`) has the same form.
 */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is missing. Please fill it in';
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'must be a whole number' : `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be '${String(issue.values[0])}'`
        : `must be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has characters or a form that is not allowed here. Please correct it';
    default:
      return 'is not valid. Please correct it';
  }
}

function tooBig({ origin, maximum }: Issue): string {
  const size = SIZES[String(origin)];
  const limit = Number(maximum).toLocaleString('en-US');
  return size ? `can have at most ${limit} ${size.unit}. ${size.remedy}` : `must be at most ${limit}`;
}

function tooSmall({ origin, minimum }: Issue): string {
  const size = SIZES[String(origin)];
  const limit = Number(minimum).toLocaleString('en-US');
  if (!size) return `must be at least ${limit}`;
  return minimum === 1 ? 'is empty. Please fill it in' : `must have at least ${limit} ${size.unit}`;
}

/** `['modules', 0, 'slides', 3, 'title']` as 'Module 1, slide 4, title'; 'The request' for an empty path. */
function fieldLabel(path: PropertyKey[]): string {
  const words: string[] = [];
  for (const part of path) {
    const list = words.at(-1);
    if (typeof part === 'number' && list) words[words.length - 1] = `${singular(list)} ${part + 1}`;
    else words.push(spelledOut(String(part)));
  }
  const label = words.join(', ') || 'the request';
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Something in a client's input that a schema refuses. */
export interface Problem {
  path: PropertyKey[];
  /** A sentence for a person: the field, its limit, what to do. */
  message: string;
}

/**
 * The sentence for a problem of a field: its label and what `describeIssue` says.
 * @param label names a field at the beginning of the sentence
 */
export const describeProblem = (path: PropertyKey[], message: string, label = fieldLabel): string =>
  `${label(path)} ${message}.`;

/**
 * What a schema refuses in an input; empty when it is valid. The API answers with these messages, and forms show them
 * before they are sent.
 * @param label names a field at the beginning of the sentence
 */
export function findProblems(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  label = fieldLabel,
): Problem[] {
  const { error } = schema ? z.safeParse(schema, input, { error: describeIssue }) : {};
  const issues = error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path, message: describeProblem(path, message, label) }));
}

const singular = (noun: string) => noun.replace(/s$/, '');

/** `firstName` as 'first name', `isFeatured` as 'featured'. */
const spelledOut = (name: string) =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
