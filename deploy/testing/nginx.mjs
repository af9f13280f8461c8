import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portTrouble } from '../launch/ports.mjs';
import { until } from '../launch/processes.mjs';

const TEMPLATE = new URL('../proxy/lectern.conf.template', import.meta.url);
const MAIN = new URL('../proxy/nginx.conf', import.meta.url);

/**
 * @typedef {object} Rules
 * @property {string} folder
 * @property {number} port
 * @property {number[]} replicas ports
 * @property {string} trusted TRUSTED_PROXIES
 */

/**
 * Writes the rules of deploy/proxy, filled in as its image fills them in.
 * @param {Rules} options
 * @returns {string} the file that nginx starts with
 */
export function writeNginxFiles({ folder, port, replicas, trusted }) {
  mkdirSync(folder, { recursive: true });
  const values = {
    API_SERVERS: replicas.map((replica) => `server 127.0.0.1:${replica} fail_timeout=2s;`).join(' '),
    NGINX_LOCAL_RESOLVERS: '127.0.0.1',
    LISTEN: `127.0.0.1:${port}`,
    TRUSTED_PROXIES: trusted,
    UPLOAD_LIMIT_MB: '10',
  };
  const rules = readFileSync(TEMPLATE, 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, name) => values[/** @type {keyof typeof values} */ (name)],
  );
  writeFileSync(join(folder, 'lectern.conf'), rules.replace('/dev/stdout', join(folder, 'access.log')));
  const file = join(folder, 'nginx.conf');
  // As root, nginx would switch to an account that can't read this folder.
  const start = process.getuid?.() === 0 ? 'user root; daemon off;' : 'daemon off;';
  writeFileSync(
    file,
    `${start}\n${readFileSync(MAIN, 'utf8').replaceAll('/tmp/', `${folder}/`).replace('/dev/stderr', join(folder, 'error.log'))}`,
  );
  return file;
}

/**
 * A real nginx with the rules of deploy/proxy.
 * @param {Rules & { program: string }} options
 */
export async function startNginx({ program, ...rules }) {
  const { folder, port } = rules;
  const file = writeNginxFiles(rules);
  const server = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(server, 'exit');
  await until(() => server.exitCode !== null || portTrouble(port, '127.0.0.1'), 10_000);
  if (server.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
  return {
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      server.kill();
      await gone;
    },
  };
}
