import { expect, test } from 'vitest';
import type { OwnFile } from './exported-files.queries.js';
import { chooseExportedFiles } from './exported-files.js';

const aFile = (name: string, bytes: number): OwnFile => ({
  ...{
    id: name,
    name,
    bytes,
    kind: 'pdf',
    sha256: null,
    receivedAt: new Date(0),
    course: 'Bees',
    exam: 'Report',
  },
});

test('an export has as many files as it may have bytes, and names the others', () => {
  const chosen = chooseExportedFiles([aFile('a.pdf', 60), aFile('b.pdf', 50), aFile('c.pdf', 40)], 100);
  expect(chosen.map(({ path }) => path)).toEqual(['files/1-a.pdf', null, 'files/3-c.pdf']);
});

test('files with the same name have places of their own, and names that every system can unpack', () => {
  const chosen = chooseExportedFiles([aFile('Why?.pdf', 1), aFile('Why?.pdf', 1)]);
  expect(chosen.map(({ path }) => path)).toEqual(['files/1-Why_.pdf', 'files/2-Why_.pdf']);
});
