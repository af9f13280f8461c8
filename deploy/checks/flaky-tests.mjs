import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/develop/flaky-tests.md';

/**
 * Names of the flaky tests that are known and not yet fixed: the list items of docs/develop/flaky-tests.md in backquotes.
 * @param {string} root of the repository
 * @returns {string[]}
 */
export function knownFlaky(root) {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  return [...text.matchAll(/^- `([^`]+)`/gm)].map(([, name = '']) => name);
}

/**
 * What the end of a run prints about tests that passed only when they ran again.
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
