import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Reads decks as the worker reads uploads and prints which questions the rules draft from them:
 * `npm run drafts:measure -- <folder of PDF files>... [--items <file.json>]`.
 */
const { values, positionals: folders } = parseArgs({
  options: { items: { type: 'string' } },
  allowPositionals: true,
});
if (!folders.length) {
  console.error('Which decks? npm run drafts:measure -- <folder of PDF files>... [--items <file.json>]');
  process.exit(1);
}
const root = join(import.meta.dirname, '../..');
const temporary = mkdtempSync(join(tmpdir(), 'lectern-drafts-'));
const slides = join(temporary, 'slides.json');
try {
  run('worker/tools/dist/tools/deck-slides.js', slides, ...folders.map((folder) => resolve(folder)));
  const items = values.items ? ['--items', resolve(values.items)] : [];
  run('api/tools/dist/question-drafts/measure.js', slides, ...items);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function run(script, ...args) {
  execFileSync(process.execPath, [join(root, script), ...args], { stdio: 'inherit' });
}
