import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** Values in the sentence of a problem. */
export type ProblemParams = Record<string, string | number>;

const number = (value: ProblemParams[string] | undefined) => Number(value).toLocaleString('en-US');

/**
 * What may be wrong with a value, by its code, and what to do about it: the rest of an English sentence that begins with the
 * field's label. The catalogs have a message of the same code in every language.
 */
const ENGLISH = {
  missing: () => 'is missing. Please fill it in',
  empty: () => 'is empty. Please fill it in',
  notText: () => 'must be text',
  notNumber: () => 'must be a number',
  notWhole: () => 'must be a whole number',
  notBoolean: () => 'must be true or false',
  notList: () => 'must be a list',
  notObject: () => 'must be an object',
  otherType: ({ type }) => `must be ${type}`,
  tooLong: ({ max }) => `can have at most ${number(max)} characters. Please shorten it`,
  tooManyEntries: ({ max }) => `can have at most ${number(max)} entries. Please remove some`,
  tooLarge: ({ max }) => `must be at most ${number(max)}`,
  tooShort: ({ min }) => `must have at least ${number(min)} characters`,
  tooFewEntries: ({ min }) => `must have at least ${number(min)} entries`,
  tooSmall: ({ min }) => `must be at least ${number(min)}`,
  noMultiple: ({ divisor }) => `must be a multiple of ${divisor}`,
  otherValue: ({ value }) => `must be '${value}'`,
  noneOf: ({ values }) => `must be one of ${values}`,
  notEmail: () => 'must be an email address such as name@example.org',
  notDomain: () => 'must be the domain of email addresses such as example.org',
  notId: () => 'is not an id such as 3fa85f64-5717-4562-b3fc-2c963f66afa6. Please check the address',
  notDate: () => 'must be a date such as 2026-11-21',
  notDateTime: () => 'must be a date and time such as 2026-11-21T12:00:00Z',
  wrongForm: () => 'has characters or a form that is not allowed here. Please correct it',
  invalid: () => 'is not valid. Please correct it',
  invisible: () => 'contains characters that cannot be seen. Please remove them',
  notSingleLine: () => 'contains a line break or a control character. Please remove it',
  notDigits: () => 'must have digits only',
  notTimeZone: () => 'must be the name of a time zone such as Europe/Berlin',
  notLanguage: () => 'must be a language tag such as en or zh-Hant',
  notDays: ({ min, max }) => `must be a whole number from ${min} to ${number(max)}, or 0 for no limit`,
  notLink: () => 'must be an address that begins with https:// or http://, or a path such as /imprint',
  notHttps: () =>
    'must be an address that begins with https://, such as https://meet.example.org/room, without a name and password',
  notRating: () => 'must be a number from 1 to 5 with at most one decimal, such as 4.8',
  notAmount: () => 'must be an amount such as 19.90',
  notInRange: ({ min, max }) => `must be a whole number from ${min} to ${max}`,
  notCount: ({ max }) => `must be a whole number from 1 to ${number(max)}`,
  tooManySlides: ({ max }) => `can have at most ${number(max)} slides. Please delete some`,
  listedTwice: () => 'list a module or slide twice. Please reload the page',
  dueTwice: () => 'has both a due date and a number of days. Please choose one',
  /** A message of a schema that has no code. */
  other: ({ problem }) => String(problem),
} satisfies Record<string, (params: ProblemParams) => string>;

/** Names what is wrong with a value. */
export type ProblemCode = keyof typeof ENGLISH;

/** What is wrong with a value, whatever its language. */
export interface ProblemReason {
  code: ProblemCode;
  params?: ProblemParams;
}

/** Something in a client's input that a schema refuses. */
export interface Problem extends ProblemReason {
  path: PropertyKey[];
  /** An English sentence for a person: the field, its limit, what to do. */
  message: string;
}

/**
 * The message of a schema of its own: `z.regex(VISIBLE_TEXT, refuse('invisible'))`. Schemas keep one string for each message,
 * so it has code and parameters; `readReason` reads them.
 */
export const refuse = (code: ProblemCode, params?: ProblemParams): string =>
  params ? `${code} ${JSON.stringify(params)}` : code;

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

/** What is wrong, as the rest of an English sentence without its final period. */
const describeReason = ({ code, params = {} }: ProblemReason): string =>
  (ENGLISH as Record<ProblemCode, (params: ProblemParams) => string>)[code](params);

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
