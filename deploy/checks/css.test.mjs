import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const env = { ...process.env, NODE_OPTIONS: '' };
const git = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
const read = (path) => readFileSync(join(root, path), 'utf8');
const files = (...patterns) =>
  git(...patterns)
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

/** Declarations that are wrong in a page that is laid out from right to left. */
const PHYSICAL = [
  /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b/,
  /^(left|right):/,
  /^border-(top|bottom)-(left|right)-radius\b/,
  /^(text-align|float|clear): (left|right)\b/,
];
/** The left side of a shorthand that is not its right side, such as `margin: 0 4px 0 8px`. */
const SHORTHAND = /^(?:margin|padding|inset): (\S+) (\S+) (\S+) (\S+);/;

/** Style sheets that name sides of the page for a reason, which they state. */
const ALLOWED = [
  'libs/ui/src/controls/field.module.css',
  'mfe-learner/src/community/slide-notes/slide-notes.module.css',
  'mfe-learner/src/study/course/rate-course.module.css',
];

const isPhysical = (declaration) => {
  const [, , right, , left] = SHORTHAND.exec(declaration) ?? [];
  return right !== left || PHYSICAL.some((pattern) => pattern.test(declaration));
};

test('style sheets name the sides of a line by start and end, so that pages can be laid out from right to left', () => {
  const found = files('*.css')
    .filter((path) => !ALLOWED.includes(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line) => line.trim())
        .filter(isPhysical)
        .map((line) => `${path}: ${line}`),
    );
  expect(found).toEqual([]);
});

test('style sheets do without :dir(), which is built as a list of languages for the supported browsers', () => {
  expect(files('*.css').filter((path) => read(path).includes(':dir('))).toEqual([]);
});

test('every class that a component takes from its style sheet exists', () => {
  const missing = files('*.tsx', '*.ts').flatMap((path) => {
    const code = read(path);
    return [...code.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';/gm)].flatMap(([, name, sheet]) => {
      const css = read(join(dirname(path), sheet));
      const used = [...code.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))];
      return used
        .filter(([, className]) => !new RegExp(`\\.${className}\\b`).test(css))
        .map(([use]) => `${path}: ${use}`);
    });
  });
  expect(missing).toEqual([]);
});
