import * as z from 'zod/mini';
import {
  describeReason,
  ENGLISH,
  type ProblemCode,
  type ProblemParams,
  type ProblemReason,
} from './problems/english.js';
import { refuse } from './problems/refuse.js';

type Issue = z.core.$ZodRawIssue;

/** Something in a client's input that a schema refuses. */
export interface Problem extends ProblemReason {
  path: PropertyKey[];
  /** An English sentence for a person: the field, its limit, what to do. */
  message: string;
}

/** Reads what `refuse` has written. */
export function readReason(message: string): ProblemReason {
  const [, code = '', params] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  if (!Object.hasOwn(ENGLISH, code)) return { code: 'other', params: { problem: message } };
  return {
    code: code as ProblemCode,
    ...(params !== undefined && { params: JSON.parse(params) as ProblemParams }),
  };
}

/** The error map of Zod that gives issues the messages of `refuse`. */
export function writeReason(issue: Issue): string {
  const { code, params } = findReason(issue);
  return refuse(code, params);
}

/** The error map of Zod that gives issues the rest of an English sentence. */
export const describeIssue = (issue: Issue): string => describeReason(findReason(issue));

const TYPES: Record<string, ProblemCode> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
};

const FORMATS: Record<string, ProblemCode> = {
  email: 'notEmail',
  uuid: 'notId',
  date: 'notDate',
  datetime: 'notDateTime',
};

function findReason(issue: Issue): ProblemReason {
  switch (issue.code) {
    case 'invalid_type':
      return findWrongType(issue);
    case 'too_big':
      return findExcess(issue);
    case 'too_small':
      return findShortage(issue);
    case 'not_multiple_of':
      return issue.divisor === 1
        ? { code: 'notWhole' }
        : { code: 'noMultiple', params: { divisor: Number(issue.divisor) } };
    case 'invalid_value':
      return issue.values.length === 1
        ? { code: 'otherValue', params: { value: String(issue.values[0]) } }
        : {
            code: 'noneOf',
            params: { values: issue.values.map((value) => `'${String(value)}'`).join(', ') },
          };
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? 'wrongForm' };
    default:
      return { code: 'invalid' };
  }
}

function findWrongType({ input, expected }: Issue): ProblemReason {
  if (input === undefined || input === null) return { code: 'missing' };
  const code = TYPES[String(expected)];
  return code ? { code } : { code: 'otherType', params: { type: String(expected) } };
}

function findExcess({ origin, maximum }: Issue): ProblemReason {
  const params = { max: Number(maximum) };
  if (origin === 'string') return { code: 'tooLong', params };
  return { code: origin === 'array' ? 'tooManyEntries' : 'tooLarge', params };
}

function findShortage({ origin, minimum }: Issue): ProblemReason {
  const params = { min: Number(minimum) };
  if (origin !== 'string' && origin !== 'array') return { code: 'tooSmall', params };
  if (params.min === 1) return { code: 'empty' };
  return { code: origin === 'string' ? 'tooShort' : 'tooFewEntries', params };
}

/** `['modules', 0, 'slides', 3, 'title']` as 'Module 1, slide 4, title'; 'The request' for an empty path. */
export function nameField(path: PropertyKey[]): string {
  const words: string[] = [];
  for (const part of path) {
    const list = words.at(-1);
    if (typeof part === 'number' && list) words[words.length - 1] = `${singular(list)} ${part + 1}`;
    else words.push(spelledOut(String(part)));
  }
  const label = words.join(', ') || 'the request';
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/**
 * What a schema refuses in an input; empty when it is valid. The API refuses what forms show before they are sent.
 * @param label names a field at the beginning of the English sentence
 */
export function findProblems(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  label = nameField,
): Problem[] {
  const { error } = schema ? z.safeParse(schema, input, { error: writeReason }) : {};
  const issues = error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const reason = readReason(message);
    return { path, ...reason, message: `${label(path)} ${describeReason(reason)}.` };
  });
}

const singular = (noun: string) => noun.replace(/s$/, '');

/** `firstName` as 'first name', `isFeatured` as 'featured'. */
const spelledOut = (name: string) =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
