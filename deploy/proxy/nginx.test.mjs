import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aFolder } from '../testing/product.mjs';
import { writeNginxFiles } from '../testing/nginx.mjs';

const program = process.env.NGINX_PATH;
if (!program) console.warn('No nginx (NGINX_PATH): its files are not checked by nginx -t.');
const withNginx = program ? test : test.skip;
const folder = aFolder();
afterAll(folder.remove);

/** What `nginx -t` says of a file. @param {string} file */
const check = (file) =>
  spawnSync(
    String(program),
    ['-t', '-q', '-p', folder.path, '-c', file, '-e', join(folder.path, 'error.log')],
    {
      encoding: 'utf8',
    },
  );

withNginx('nginx accepts the rules of the image, filled in as the image fills them in', () => {
  const file = writeNginxFiles({
    folder: join(folder.path, 'image'),
    port: 8080,
    replicas: [3000, 3001],
    trusted: '127.0.0.1',
  });
  expect(check(file)).toMatchObject({ status: 0, stderr: '' });
});

withNginx('nginx accepts the site of a small server, and names the line of a fault', () => {
  const site = readFileSync(new URL('small-server.conf', import.meta.url), 'utf8');
  const own = join(folder.path, 'site');
  mkdirSync(own);
  const write = (/** @type {string} */ text) => {
    writeFileSync(join(own, 'nginx.conf'), `pid ${own}/nginx.pid;\nevents {}\nhttp {\n${text}\n}\n`);
    return join(own, 'nginx.conf');
  };
  expect(check(write(site))).toMatchObject({ status: 0, stderr: '' });
  expect(check(write(site.replace('proxy_pass ', 'proxy_pas ')))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('unknown directive "proxy_pas"'),
  });
});
