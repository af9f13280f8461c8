import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The end of a name of a column that people read. */
const COLUMN = '(?:title|name|label|platform)';
/** A column of texts that is the last part of what an order compares. */
const TEXT_COLUMN = new RegExp(
  String.raw`(?:^|[\s(,.])"?\w*${COLUMN}"?(?=\s*(?:\)|,|$|ASC|DESC|NULLS))`,
  'i',
);
/** A column of a sorted list (`orderBy`) that compares a text of the database as it is. */
const SORT_KEY = new RegExp(String.raw`\b\w*(?:name|title): sql\x60[^\x60]*\b\w*${COLUMN}\x60`, 'gi');
/** An order of TypeORM. */
const ENTITY_ORDER = new RegExp(
  String.raw`\b\w*${COLUMN}: '(?:ASC|DESC)'|[oO]rderBy\('[\w.]*${COLUMN}'`,
  'i',
);
/** What follows an order. */
const NEXT_CLAUSE = /^(?:LIMIT|OFFSET|FOR|ROWS|ON CONFLICT|RETURNING)\b/;
/** Functions that compute a number from a text. */
const NUMBER = /\b(?:char_length|word_similarity)\(/;

/** Orders of TypeORM by a text that no list shows in this order. */
const NOT_SHOWN = {
  'api/src/assessment/bank/categories.service.ts': 'one category of a course is chosen',
  'api/src/courses/instructors/instructors.service.ts': 'the browser sorts courses of one instant',
  'api/src/courses/reading/course-list.service.ts': 'the browser sorts courses of one instant',
  'api/src/courses/reading/courses.service.ts': 'the browser sorts courses of one instant',
  'api/src/samples/demo.service.ts': 'one course is shown',
};

const files = ['api/src', 'worker/src', 'libs/data/src']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Where the brace or parenthesis that is open at `start` ends. */
function findEnd(text, start) {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if ('({'.includes(text[at])) depth++;
    if (')}'.includes(text[at]) && --depth === 0) return at;
  }
  return text.length;
}

/** What each ORDER BY compares, with a mark for interpolated fragments such as `collate` and for numbers. */
const listOrders = (text) =>
  text
    .split('ORDER BY')
    .slice(1)
    .map((rest) => readOrder(rest).trim());

function readOrder(text) {
  let order = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const skipped = /^(?:\$\{|\w+\()/.exec(text.slice(at, at + 20))?.[0];
    if (skipped === '${' || (skipped && NUMBER.test(skipped) && !/\w/.test(text[at - 1]))) {
      at = findEnd(text, at + skipped.length);
      order += '?';
      continue;
    }
    if (text[at] === '(') depth++;
    if (text[at] === ')' && depth-- === 0) break;
    if (text[at] === '`' || NEXT_CLAUSE.test(text.slice(at, at + 12))) break;
    order += text[at];
  }
  return order;
}

/** Orders by the numbers of letters instead of `collate`. */
const findUncollated = (text) => [
  ...listOrders(text).filter((order) => TEXT_COLUMN.test(order)),
  ...(/\border\w*By\(/.test(text) ? (text.match(SORT_KEY) ?? []) : []),
];

test.each([
  'sql`SELECT 1 FROM courses ORDER BY courses.title, courses.id`',
  'sql`SELECT 1 FROM courses ORDER BY lower(courses.title) DESC LIMIT ${limit}`',
  'sql`SELECT (SELECT json_agg(found ORDER BY found.title) FROM found)`',
  'sql`SELECT 1 FROM users ORDER BY users.id = ${id} DESC, users.last_name NULLS LAST`',
  'sql`SELECT 1 FROM courses ORDER BY "courseTitle"`',
  "sql`SELECT 1 FROM users ORDER BY coalesce(users.first_name, '')`",
  'orderBy(order, { keys: { title: sql`exams.title` }, id })',
])('%s sorts by the numbers of letters', (text) => {
  expect(findUncollated(text)).not.toEqual([]);
});

test.each([
  'sql`SELECT 1 FROM courses ORDER BY ${collate(sql`courses.title`, locale)}, courses.id`',
  'sql`SELECT title FROM courses ORDER BY courses.created_at LIMIT 1`; const title = 1;',
  'sql`SELECT 1 FROM courses ORDER BY char_length(courses.title), courses.id`',
  'orderBy(order, { keys: { title: collate(sql`exams.title`, locale) }, id })',
])('%s does not sort by the numbers of letters', (text) => {
  expect(findUncollated(text)).toEqual([]);
});

test('every query that sorts by a text sorts as in a language', () => {
  const queries = files.filter((file) => file.endsWith('.queries.ts'));
  expect(queries.length).toBeGreaterThan(100);
  const found = queries.flatMap((file) => findUncollated(read(file)).map((order) => `${file}: ${order}`));
  expect(found, 'use `collate` with the locale of the reader').toEqual([]);
});

test('every list of entities that is sorted by a text is sorted as in a language', () => {
  const found = files.filter((file) => ENTITY_ORDER.test(read(file))).toSorted();
  expect(found, 'use `sortByText` or a query with `collate`').toEqual(Object.keys(NOT_SHOWN).toSorted());
});
