import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { declarationOf, treatyVersion } from './routes.mjs';

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

test('a developer’s remote says which screens it has, to a page of another origin', async () => {
  const answer = await fetch(`${origin}/listing.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { routes, overlays } = declarationOf(root);
  expect(await answer.json()).toEqual({
    version: 'tutor-dev',
    treaty: treatyVersion(),
    routes: JSON.parse(JSON.stringify(routes)),
    overlays,
  });
});

test('its entry is the one of the present sources, readable and never kept', async () => {
  const answer = await fetch(`${origin}/remoteEntry.js`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await answer.text()).toContain('lectern_tutor');
}, 60_000);

test('nothing but its build is served', async () => {
  for (const path of ['/none.js', '/', '/..%2f..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd'])
    expect((await fetch(origin + path)).status).toBe(404);
});
