import { expect, test } from 'vitest';
import {
  AnalyticsQuery,
  CourseChange,
  createJoinLink,
  findProblems,
  GroupSettings,
  OwnChange,
  saveProgress,
  UserChange,
  UserQuery,
} from '@lectern/contract';
import type { ZodMiniType } from 'zod/mini';
import { Refusal } from './refusal.js';
import { validate } from './validate.js';

const id = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const slide = (title: string) => ({ id, slides: [{ id, title }] });

test.each<[string, ZodMiniType, unknown]>([
  ['Search can have at most 200 characters. Please shorten it.', UserQuery, { search: 'x'.repeat(201) }],
  ["Role must be one of 'all', 'student', 'instructor', 'admin'.", UserQuery, { role: 'king' }],
  ['Page must be at least 1.', UserQuery, { page: '0' }],
  ['Page must be at most 1,000,000.', UserQuery, { page: '1000001' }],
  ['Page must be a whole number.', UserQuery, { page: '1.5' }],
  ['Page must be a number.', UserQuery, { page: 'x' }],
  ['Email must be an email address such as name@example.org.', UserChange, { email: 'ada' }],
  [
    'First name can have at most 80 characters. Please shorten it.',
    UserChange,
    { firstName: 'x'.repeat(81) },
  ],
  [
    'First name contains characters that cannot be seen. Please remove them.',
    OwnChange,
    { firstName: 'a\nb', lastName: null },
  ],
  ['First name must be text.', OwnChange, { firstName: 7, lastName: null }],
  ['Description is missing. Please fill it in.', GroupSettings, { name: 'Ward' }],
  ['Title is empty. Please fill it in.', CourseChange, { version: 1, title: ' ' }],
  ['Price must be an amount such as 19.90.', CourseChange, { version: 1, price: 'cheap' }],
  ['Featured must be true or false.', CourseChange, { version: 1, isFeatured: 'yes' }],
  [
    'Module 1, slide 1, title can have at most 200 characters. Please shorten it.',
    CourseChange,
    { version: 1, modules: [slide('x'.repeat(201))] },
  ],
  [
    'Modules can have at most 200 entries. Please remove some.',
    CourseChange,
    { version: 1, modules: Array.from({ length: 201 }, () => ({ id: crypto.randomUUID(), slides: [] })) },
  ],
  [
    'Modules list a module or slide twice. Please reload the page.',
    CourseChange,
    { version: 1, modules: [slide('a'), slide('b')] },
  ],
  [
    'Course is not an id such as 3fa85f64-5717-4562-b3fc-2c963f66afa6. Please check the address.',
    AnalyticsQuery,
    { course: 'first-aid' },
  ],
  [
    'Slide id is not an id such as 3fa85f64-5717-4562-b3fc-2c963f66afa6. Please check the address.',
    saveProgress.body,
    { slideId: '1', progress: 1 },
  ],
  [
    'Time zone must be the name of a time zone such as Europe/Berlin.',
    AnalyticsQuery,
    { timeZone: ' 05:30' },
  ],
  ['The request is missing. Please fill it in.', OwnChange, null],
])('a person reads: %s', (sentence, schema, input) => {
  expect(() => validate(schema, input)).toThrow(expect.objectContaining({ message: sentence }));
});

test('each of the first three problems has one sentence', () => {
  const input = { firstName: 1, lastName: 2, email: 3, role: 4 };
  expect(() => validate(UserChange, input)).toThrow(
    /^First name must be text\. Last name must be text\. Email must be text\.$/,
  );
});

test('half of a character, which JSON columns cannot store, is refused; whole ones are accepted', () => {
  expect(() => validate(OwnChange, { firstName: 'Ada \ud83d', lastName: null })).toThrow(
    'Text contains half of a character. Please type that character again.',
  );
  expect(() => validate(OwnChange, { firstName: '葛\u{e0100}城', lastName: null })).not.toThrow();
});

test('input that is nested too deeply is refused without an error of the server', () => {
  const deep = JSON.parse('['.repeat(45_000) + ']'.repeat(45_000)) as unknown;
  expect(() => validate(OwnChange, { firstName: deep, lastName: null })).toThrow('nested too deeply');
});

/** The refusal of an input. */
function findRefusal(schema: ZodMiniType, input: unknown): Refusal {
  try {
    validate(schema, input);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('The input was accepted.');
}

test('a program gets path, code and parameters of each problem, and a person a sentence in their language', () => {
  const input = { firstName: 'x'.repeat(81), email: 'ada' };
  const refusal = findRefusal(UserChange, input);
  expect(refusal).toMatchObject({
    code: 'platform.invalid',
    details: {
      problems: [
        { path: ['firstName'], code: 'tooLong', params: { max: 80 } },
        { path: ['email'], code: 'notEmail' },
      ],
    },
  });
  expect(refusal.describe('en')).toBe(refusal.message);
  expect(refusal.describe('de')).toBe(
    'First name: Höchstens 80 Zeichen sind erlaubt. Bitte kürzen Sie den Text. ' +
      'Email: Erwartet wird eine E-Mail-Adresse wie name@example.org.',
  );
  expect(findRefusal(OwnChange, null).describe('de')).toBe(
    'Die Anfrage: Angabe fehlt. Bitte ergänzen Sie sie.',
  );
});

test.each<[string, ZodMiniType, unknown]>([
  ['own messages', OwnChange, { firstName: 'a\nb', lastName: null }],
  ['lists of values', UserQuery, { role: 'king' }],
  ['ranges', CourseChange, { version: 1, certificateStudyMinutes: 7000 }],
  ['large numbers', UserQuery, { page: '1000001' }],
  ['counts', createJoinLink.body, { expiresAt: null, maxUses: 100_001 }],
])('the catalog says of %s what the contract says', (_, schema, input) => {
  const sentences = findProblems(schema, input).map(({ message }) => message);
  expect(findRefusal(schema, input).describe('en')).toBe(sentences.join(' '));
});
