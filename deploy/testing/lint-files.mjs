import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONFIGURATION = [
  ...['oxlint.config.mjs', 'deploy/lint', 'deploy/checks/areas.mjs'],
  // A catalog for the rule of messages.
  'libs/ui/src/locales/en.json',
];

/**
 * What lint says of files that do not exist in the repository, because oxlint reads no text from its input: it runs on a
 * folder with these files and a copy of its configuration.
 * @param {Record<string, string>} files texts by path
 * @returns {(path: string) => string[]} the rules that a file breaks, such as `react/purity`, or a message without a rule
 */
export function lintFiles(files) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-lint-'));
  try {
    for (const path of CONFIGURATION) cpSync(join(root, path), join(folder, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const found = runLint(folder, Object.keys(files));
    return (path) =>
      found.filter(({ filename }) => filename === path).map(({ code, message }) => readRule(code) ?? message);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The exit code says no more than that oxlint found something.
 * @param {string} cwd
 * @param {string[]} paths
 * @returns {{ filename: string, code?: string, message: string }[]}
 */
function runLint(cwd, paths) {
  const args = ['-c', 'oxlint.config.mjs', '--format=json', ...paths];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd, encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics;
}

/** The name of a rule in a configuration: `eqeqeq` for `eslint(eqeqeq)`, `react/purity` for `react(purity)`. */
const readRule = (code = '') => code.replace('(', '/').replace(')', '').replace('eslint/', '') || undefined;
