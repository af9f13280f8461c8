import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../testing/product.mjs';
import { removeUnusedParts } from './unused-parts.mjs';

const RUNTIME = 'node_modules/onnxruntime-web/dist';
const KEPT = ['ort.wasm.bundle.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];

test('of the runtime for search models, only what its thread loads is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-parts-'));
  mkdirSync(join(folder, RUNTIME), { recursive: true });
  for (const name of ['ort.all.min.js', ...KEPT]) writeFileSync(join(folder, RUNTIME, name), '');
  await removeUnusedParts(folder);
  expect(readdirSync(join(folder, RUNTIME))).toEqual(KEPT.toSorted());
  await removeUnusedParts(join(folder, 'without'));
  rmSync(folder, { recursive: true });
});

test('what is kept is what the package’s import leads to', () => {
  const { exports } = JSON.parse(readFileSync(join(root, RUNTIME, '../package.json'), 'utf8'));
  expect(exports['./wasm'].import.default).toBe('./dist/ort.wasm.bundle.min.mjs');
  for (const name of KEPT) expect(existsSync(join(root, RUNTIME, name))).toBe(true);
});
