import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fontFace } from './font.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-font-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the sign-in pages use the font file of the front ends', () => {
  mkdirSync(join(root, 'assets'));
  for (const name of [
    'inter-latin-ext-wght-normal.3835a68e46.woff2',
    'inter-latin-wght-normal.6c596dfcdd.woff2',
  ])
    writeFileSync(join(root, 'assets', name), '');
  expect(fontFace(root)).toContain("url('/assets/inter-latin-wght-normal.6c596dfcdd.woff2')");
});

test('without front ends the sign-in pages use the font of the system', () => {
  expect(fontFace(root)).toBe('');
});
