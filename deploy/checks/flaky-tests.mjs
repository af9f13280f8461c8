import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/develop/flaky-tests.md';

/**
 * Reads the names of the known flaky tests: the list items in backquotes of docs/develop/flaky-tests.md.
 * @param {string} root of the repository
 * @returns {string[]}
 */
export function knownFlaky(root) {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  return [...text.matchAll(/^- `([^`]+)`/gm)].map(([, name = '']) => name);
}

/**
 * Lists the lines that the end of a test run prints about tests that passed only when they ran again.
 * @param {string[]} flaky
 * @param {string[]} known
 */
export function describeFlaky(flaky, known) {
  const unknown = flaky.filter((name) => !known.includes(name));
  const lines = flaky.map((name) => (known.includes(name) ? `  ${name} (known)` : `  ${name}`));
  if (lines.length) lines.unshift('Flaky tests (failed, then passed when run again):');
  if (unknown.length) lines.push(`Add those that are not known to ${DOCUMENT} until they are fixed.`);
  return { lines, unknown: unknown.length };
}
