import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRoutes } from './routes.mjs';

const root = join(import.meta.dirname, '../../../mfe-tutor');
let child;
let origin = '';
beforeAll(async () => {
  const command = join(import.meta.dirname, 'serve.mjs');
  child = spawn(process.execPath, [command, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  [origin] = /http:\S+\d/.exec(line);
}, 60_000);
afterAll(async () => {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
});

test('a developer’s remote publishes its screens, readable from another origin', async () => {
  const answer = await fetch(`${origin}/remote.routes.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual(readRoutes(join(root, 'src')));
}, 60_000);

test('its entry is built from the present sources, readable and never cached', async () => {
  const { metaData } = await (await fetch(`${origin}/mf-manifest.json`)).json();
  const answer = await fetch(`${origin}/${metaData.remoteEntry.name}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await answer.text()).toContain('chat-overlay');
}, 60_000);

test('nothing but the build is served', async () => {
  for (const path of ['/none.js', '/', '/..%2f..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd'])
    expect((await fetch(origin + path)).status).toBe(404);
});
