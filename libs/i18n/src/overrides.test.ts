import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compileCatalog } from './compile.js';
import { readOverrides } from './overrides.js';

const release = compileCatalog({
  'shell.title': { defaultMessage: 'Courses' },
  'shell.found': { defaultMessage: '{count, plural, one {# course} other {# courses}}' },
});

function readFile(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'overrides-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'de.json'), text);
  const { texts, faults } = readOverrides(folder, (id) => release[id]);
  return { texts: texts.get('de'), faults: faults.map((fault) => fault.replace(folder, '')) };
}

test('texts of an installation are compiled', () => {
  const { texts, faults } = readFile('{ "shell.title": "Unterricht" }');
  expect(faults).toEqual([]);
  expect(texts).toEqual({ 'shell.title': 'Unterricht' });
});

test('a text that cannot be used is named with its line, and the others are used', () => {
  const { texts, faults } = readFile(`{
  "shell.title": "Unterricht",
  "shell.gone": "x",
  "shell.found": "{number} Kurse"
}`);
  expect(texts).toEqual({ 'shell.title': 'Unterricht' });
  expect(faults).toEqual([
    '/de.json, line 3: There is no message shell.gone.',
    '/de.json, line 4: The message shell.found has no argument number.',
  ]);
});

test.each([
  ['{ "shell.found": "{count, plural}" }', 'line 1: The message shell.found is not valid'],
  ['{ "shell.title": 7 }', 'line 1: The message shell.title is not a text.'],
  ['{\n "shell.title": Unterricht }', '/de.json: Unexpected token'],
])('a malformed file stops nothing: %s', (text, fault) => {
  const { texts, faults } = readFile(text);
  expect(texts).toEqual({});
  expect(faults.join()).toContain(fault);
});

test('an installation without such files has no texts of its own', () => {
  expect(readOverrides(join(tmpdir(), 'no-such-folder'), () => undefined)).toEqual({
    texts: new Map(),
    faults: [],
  });
});
