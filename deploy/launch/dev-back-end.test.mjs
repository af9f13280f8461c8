import { afterEach, beforeEach, expect, test } from 'vitest';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchBackEnd } from './dev-back-end.mjs';
import { until } from './processes.mjs';

let root;
let watching;
let lines;
let restarted;
let bundle;

/** A repository whose compiler does what the test says. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dev-'));
  for (const folder of ['api', 'worker', 'libs/contract', 'libs/ui'])
    mkdirSync(join(root, folder, 'src'), { recursive: true });
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'libs/contract/tsconfig.build.json'), '{}');
  compilerIs('exit 0');
  bundle = () => Promise.resolve();
  lines = [];
  restarted = [];
  watching = watchBackEnd(root, {
    say: (line) => lines.push(line),
    restart: (name) => restarted.push(name),
    bundle: () => bundle(),
  });
});
afterEach(() => {
  watching.stop();
  rmSync(root, { recursive: true });
});

function compilerIs(script) {
  const file = join(root, 'node_modules/.bin/tsc');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

const change = (path) => writeFileSync(join(root, path), `export const at = ${performance.now()};`);

test('a change of the API restarts the API alone', async () => {
  change('api/src/main.ts');
  await until(() => restarted.length);
  expect(restarted).toEqual(['api']);
});

test('a change of a library restarts API and worker', async () => {
  change('libs/contract/src/user.ts');
  await until(() => restarted.length === 2);
  expect(restarted).toEqual(['api', 'worker']);
});

test('a change that does not compile is reported, and nothing is restarted', async () => {
  compilerIs('echo "main.ts(1,1): error TS1005"; exit 1');
  change('api/src/main.ts');
  await until(() => lines.length);
  expect(lines).toEqual(['main.ts(1,1): error TS1005']);
  expect(restarted).toEqual([]);
});

test('a bundle that fails is reported, and nothing is restarted', async () => {
  bundle = () => Promise.reject(new Error('The build of the reader failed.'));
  change('libs/contract/src/user.ts');
  await until(() => lines.length);
  expect([lines, restarted]).toEqual([['The build of the reader failed.'], []]);
});

test('a change during a compilation is compiled next', async () => {
  compilerIs('sleep 0.5');
  change('api/src/main.ts');
  await new Promise((done) => setTimeout(done, 300));
  change('worker/src/main.ts');
  await until(() => restarted.length === 2);
  expect(restarted).toEqual(['api', 'worker']);
});
