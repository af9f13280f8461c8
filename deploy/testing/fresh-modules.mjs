import { readFileSync } from 'node:fs';
import { register } from 'prom-client';
import { afterAll, expect, vi } from 'vitest';

// A worker process runs many test files, and packages stay loaded from file to file. Lectern's own modules stay loaded
// where a file needs no document: what the API and the worker keep in memory belongs to the instance that a file starts.
// The modules of the front ends have state of their own, and a file that replaces modules must leave none of them behind.
const needsDocument = typeof window !== 'undefined';
if (needsDocument || replacesModules()) {
  resetModules();
  afterAll(resetModules);
}
register.resetMetrics();

function replacesModules() {
  const { testPath = '' } = expect.getState();
  return /\bvi\.(?:doM|m)ock\(/.test(readFileSync(testPath, 'utf8'));
}

/** Modules that are evaluated again register their metrics again. */
function resetModules() {
  vi.resetModules();
  register.clear();
}
