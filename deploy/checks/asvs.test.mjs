import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** The cells of all table rows of a document. */
const readCells = (/** @type {string} */ path) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
const cells = readCells('docs/security/asvs.md');
const rows = cells
  .filter(([id]) => /^\d+\.\d+\.\d+$/.test(id))
  .map(([id, requirement, state, why]) => ({ id, requirement, state, why }));

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16];
const STATES = ['holds', 'open', 'does not apply'];

test('the table has every requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counts = REQUIREMENTS.map(
    (_, index) => rows.filter(({ id }) => id.startsWith(`${index + 1}.`)).length,
  );
  expect(counts).toEqual(REQUIREMENTS);
});

test('every row says why, and every requirement that holds names evidence that exists', () => {
  for (const { id, requirement, state, why } of rows) {
    expect([id, STATES.includes(state), requirement.length > 2]).toEqual([id, true, true]);
    const paths = [...why.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\.\w+)`/g)].map(([, path]) => path);
    if (state === 'holds') expect([id, paths.length > 0]).toEqual([id, true]);
    else expect([id, why.length > 10]).toEqual([id, true]);
    expect([id, paths.filter((path) => !existsSync(join(root, path)))]).toEqual([id, []]);
  }
});

test('the counts at the top are those of the table', () => {
  const count = (/** @type {string} */ prefix) =>
    STATES.map((state) =>
      String(rows.filter((row) => row.id.startsWith(prefix) && row.state === state).length),
    );
  for (const [name, ...counts] of cells.filter(([first]) => /^(V\d+ |All$)/.test(first))) {
    const [, chapter] = /^V(\d+)/.exec(name) ?? [];
    expect([name, ...counts]).toEqual([name, ...count(chapter ? `${chapter}.` : '')]);
  }
});

test('every finding of the reviews names tests that exist', () => {
  const findings = readCells('docs/security/findings.md').filter(([id]) => /^[FS]\d+$/.test(String(id)));
  const ids = (/** @type {string} */ review, /** @type {number} */ length) =>
    Array.from({ length }, (_, index) => `${review}${index + 1}`);
  expect(findings.map(([id]) => id)).toEqual([...ids('F', 42), ...ids('S', 14)]);
  expectTests(findings);
});

test('every entry point for hostile input names tests that exist', () => {
  const entryPoints = readCells('docs/security/hostile-input.md').filter(([id]) => /^D\d+ /.test(String(id)));
  expect(entryPoints.length).toBeGreaterThan(0);
  expectTests(entryPoints);
});

/** Expects that the tests in the last of four cells exist, each with its file and name. @param {string[][]} rows */
function expectTests(rows) {
  for (const [id, , , tests = ''] of rows) {
    const found = tests.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one) ?? []);
    const missing = found.filter(([, path = '', name = '']) => !path || !read(path).includes(name));
    expect([id, missing.map(([, ...test]) => test)]).toEqual([id, []]);
  }
}
