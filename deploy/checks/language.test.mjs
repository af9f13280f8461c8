import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Words that make a name or a comment hard to understand: personal idiom in place of the term of the field. They are
 * refused in identifiers and comments, not in strings, which hold texts for people and data. Say `wanted` as
 * `requested` or `filters`, `told` as `notified` or `received`, `anew` as `again`, `nobody` as `no user`.
 */
const BANNED = 'anew foretold heard heed hears likeness mend mends nobody proven told wanted whoever'.split(
  ' ',
);

/** Folders that still contain such words. The count of each is printed; remove a folder once it has none. */
const NOT_YET_CLEAN = [];

const root = join(import.meta.dirname, '../..');
const SOURCE = /^(api|worker|shell|mfe-\w+|libs|deploy)\/.*\.(tsx?|mjs|css)$/;

function sources() {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((path) => SOURCE.test(path) && !/\/fixtures\/|language\.test/.test(path))
    .filter((path) => existsSync(join(root, path)));
}

/** Banned words of a source, in its comments and as parts of identifiers. */
function bannedIn(text) {
  const words = text
    .split('\n')
    .map((line) => (/^\s*(\*|\/[/*])/.test(line) ? line : withoutStrings(line)))
    .join('\n')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.match(new RegExp(`\\b(${BANNED.join('|')})\\b`, 'g')) ?? [];
}

/** A line of code without the content of its strings and of the text between JSX tags. */
const withoutStrings = (line) =>
  line.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, "''").replace(/>[^<>{}()=;]*</g, '><');

test('names and comments use plain words', () => {
  const found = {};
  const counts = {};
  for (const path of sources()) {
    const words = bannedIn(readFileSync(join(root, path), 'utf8'));
    if (!words.length) continue;
    const folder = NOT_YET_CLEAN.find((prefix) => path.startsWith(`${prefix}/`));
    if (folder) counts[folder] = (counts[folder] ?? 0) + words.length;
    else found[path] = [...new Set(words)].join(', ');
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total) console.log(`${total} banned words in folders that are not clean yet:`, counts);
  expect(found).toEqual({});
});

test('banned words are found in comments and identifiers, and not in strings', () => {
  expect(bannedIn('// Whoever asks is told.')).toEqual(['whoever', 'told']);
  expect(bannedIn('const wantedCourse = useWanted();')).toEqual(['wanted', 'wanted']);
  expect(bannedIn("const text = 'Nobody has told us';")).toEqual([]);
  expect(bannedIn('<p>Nobody is enrolled</p>')).toEqual([]);
  expect(bannedIn('const untold = scaffold;')).toEqual([]);
});
