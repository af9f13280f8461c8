import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseTests } from './changed-tests.mjs';

const root = mkdtempSync(join(tmpdir(), 'changed-'));
afterAll(() => rmSync(root, { recursive: true }));

/** @type {Record<string, string>} */
const FILES = {
  'contract/kite.ts': 'export const Kite = 1;\nexport type KiteName = string;\n',
  'contract/kite.test.ts': '',
  'contract/tail.ts': 'export const Tail = 1;\n',
  'api/kites.service.ts': `import { Kite } from 'contract';`,
  'api/kites.test.ts': '',
  'api/kites.db.test.ts': `import { Kite } from 'contract';`,
  'screens/kite-page.tsx': `import type { KiteName } from 'contract';`,
  'screens/kite-page.test.tsx': '',
  'learner/names.test.ts': `import { type KiteName } from 'contract';`,
  'other/kites.test.ts': `import { Kites } from 'other';`,
};
beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
});

test('the unit tests of the files that import what changed are chosen, the nearest first', () => {
  const { chosen, left } = chooseTests(root, ['contract/kite.ts', 'README.md', 'removed/string.ts']);
  expect(chosen).toEqual([
    'contract/kite.test.ts',
    'learner/names.test.ts',
    'api/kites.test.ts',
    'screens/kite-page.test.tsx',
  ]);
  expect(left).toEqual([]);
});

test('a change that many files import leaves the tests of the more distant ones to npm test', () => {
  for (let count = 0; count < 30; count++)
    writeFileSync(join(root, `api/tail-${count}.test.ts`), `import { Tail } from 'contract';`);
  const { chosen, left } = chooseTests(root, ['contract/tail.ts']);
  expect(chosen[0]).toBe('contract/kite.test.ts');
  expect([chosen.length, left.length]).toEqual([12, 20]);
});
