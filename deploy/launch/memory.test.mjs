import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETURN_FREED_MEMORY } from './memory.mjs';

test("the worker's image has the settings of memory that npm start gives the worker", () => {
  const image = readFileSync(join(import.meta.dirname, '../docker/worker.Dockerfile'), 'utf8');
  for (const [name, value] of Object.entries(RETURN_FREED_MEMORY))
    expect(image).toMatch(new RegExp(`^ENV .*${name}=${value}$`, 'm'));
});
