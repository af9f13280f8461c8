/** Values in the sentence of a problem. */
export type ProblemParams = Record<string, string | number>;

const formatNumber = (value: ProblemParams[string] | undefined) => Number(value).toLocaleString('en-US');

/**
 * For each code, a sentence part about what is wrong with a value and what to do. It follows the field's label: 'Title is empty. …'
 * The catalogs have a message with the same code in every language.
 */
export const ENGLISH = {
  missing: () => 'is missing. Please fill it in',
  empty: () => 'is empty. Please fill it in',
  notText: () => 'must be text',
  notNumber: () => 'must be a number',
  notWhole: () => 'must be a whole number',
  notBoolean: () => 'must be true or false',
  notList: () => 'must be a list',
  notObject: () => 'must be an object',
  otherType: ({ type }) => `must be ${type}`,
  tooLong: ({ max }) => `can have at most ${formatNumber(max)} characters. Please shorten it`,
  tooManyEntries: ({ max }) => `can have at most ${formatNumber(max)} entries. Please remove some`,
  tooLarge: ({ max }) => `must be at most ${formatNumber(max)}`,
  tooShort: ({ min }) => `must have at least ${formatNumber(min)} characters`,
  tooFewEntries: ({ min }) => `must have at least ${formatNumber(min)} entries`,
  tooSmall: ({ min }) => `must be at least ${formatNumber(min)}`,
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
  notDays: ({ min, max }) => `must be a whole number from ${min} to ${formatNumber(max)}, or 0 for no limit`,
  notLink: () => 'must be an address that begins with https:// or http://, or a path such as /imprint',
  notHttps: () =>
    'must be an address that begins with https://, such as https://meet.example.org/room, without a name and password',
  notRating: () => 'must be a number from 1 to 5 with at most one decimal, such as 4.8',
  notAmount: () => 'must be an amount such as 19.90',
  notInRange: ({ min, max }) => `must be a whole number from ${min} to ${max}`,
  notCount: ({ max }) => `must be a whole number from 1 to ${formatNumber(max)}`,
  tooManySlides: ({ max }) => `can have at most ${formatNumber(max)} slides. Please delete some`,
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

/** What is wrong, as the rest of an English sentence without its final period. */
export const describeReason = ({ code, params = {} }: ProblemReason): string =>
  (ENGLISH as Record<ProblemCode, (params: ProblemParams) => string>)[code](params);
