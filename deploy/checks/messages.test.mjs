import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCatalogFaults, findConfirmationFaults, findUnused, nameCatalog } from './messages.mjs';

const COURSES = '{count, plural, one {# course} other {# courses}}';

/** @param {Record<string, Record<string, unknown>>} files by language */
function findFaults(files) {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [locale, catalog] of Object.entries(files))
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(catalog));
  return findCatalogFaults(folder, Object.keys(files));
}

/** @param {string} defaultMessage */
const english = (defaultMessage) => ({ found: { defaultMessage, description: 'Above the list of courses' } });

test.each([
  ['a message that is missing', { pl: {} }, 'pl: found is missing.'],
  ['an unknown id', { pl: { other: { defaultMessage: 'x' } } }, 'pl: other is in no English catalog.'],
  ['a plural form that is missing', { pl: { found: { defaultMessage: COURSES } } }, "no form 'few'"],
  ['a malformed message', { de: { found: { defaultMessage: '{count, plural' } } }, 'de: found is malformed'],
  ['a missing argument', { de: { found: { defaultMessage: 'Kurse' } } }, 'lacks the argument count'],
  [
    'an argument that English has not',
    { de: { found: { defaultMessage: COURSES.replaceAll('count', 'number') } } },
    'an argument number that the English message has not',
  ],
])('lint names %s', (_, translations, fault) => {
  expect(findFaults({ en: english(COURSES), ...translations }).join()).toContain(fault);
});

test('lint names a message without a description, and a language without a file', () => {
  expect(findFaults({ en: { found: { defaultMessage: 'Courses' } } })).toEqual([
    'found has no description for translators.',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'en.json'), JSON.stringify(english(COURSES)));
  expect(findCatalogFaults(folder, ['en', 'de'])).toEqual(['There is no de.json.']);
});

test('a complete translation has no fault', () => {
  const defaultMessage = '{count, plural, one {# Kurs} other {# Kurse}}';
  expect(findFaults({ en: english(COURSES), de: { found: { defaultMessage } } })).toEqual([]);
});

test('a message is used where a source names it, or the fixed parts of its id', () => {
  const sources = ["t('list.title')", 't(`states.${state}`)', 'other(`${a}`)'];
  expect(findUnused(['list.title', 'states.valid', 'list.gone'], sources)).toEqual(['list.gone']);
});

test('lint names a confirmed message whose English has changed, and a language that is marked wrongly', () => {
  const english = { 'learner.study.found': 'Found', 'learner.study.none': 'None' };
  const all = { ...english };
  expect(findConfirmationFaults({ 'learner.study.found': 'Finds' }, english, true)).toEqual([
    expect.stringContaining('learner.study.found has changed'),
  ]);
  expect(findConfirmationFaults({ gone: 'Gone' }, english, true)).toEqual(['gone is in no English catalog.']);
  expect(findConfirmationFaults(all, english, true)).toEqual([expect.stringContaining('All messages')]);
  expect(findConfirmationFaults({}, english, false)).toEqual([expect.stringContaining('2 messages')]);
  expect(findConfirmationFaults(all, english, false)).toEqual([]);
});

test.each([
  ['libs/i18n/locales/learning', 'server.learning'],
  ['libs/ui/src/locales', 'ui'],
  ['libs/ui/src/question/locales', 'ui.question'],
  ['shell/src/frame/locales', 'shell.frame'],
  ['mfe-learner/src/study/locales', 'learner.study'],
  ['mfe-learner/src/study/learning-paths/locales', 'learner.study.learning-paths'],
])('the catalog in %s is named %s, so that no messages of two catalogs count as one', (folder, name) => {
  expect(nameCatalog(folder)).toBe(name);
});
