/** @vitest-environment jsdom */
import { expect, test } from 'vitest';
import { showGerman } from '../../testing/show-german';
import { findError } from './draft';
import { nameChangedField } from './name-changed-field';

test.each([
  [['price'], 'Preis in Dollar'],
  [['modules'], 'Gliederung'],
  [['modules', 1, 'description'], 'Modul 2, Beschreibung'],
  [['modules', 0, 'slides', 3, 'title'], 'Modul 1, Folie 4, Titel'],
])('the field %j of a course has the name “%s” in German', (path, name) => {
  showGerman();
  expect(nameChangedField(path)).toBe(name);
});

test('a wrong field of a course is named by its label in German, and as by the server in English', () => {
  expect(findError('certificateMonths', '0')).toBe(
    'Certificate months must be a whole number from 1 to 120.',
  );
  showGerman();
  expect(findError('certificateMonths', '0')).toMatch(/^Gültigkeit in Monaten\W/);
});
