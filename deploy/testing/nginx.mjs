import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portTrouble } from '../launch/ports.mjs';
import { until } from '../launch/processes.mjs';

const TEMPLATE = new URL('../proxy/lectern.conf.template', import.meta.url);
const MAIN = new URL('../proxy/nginx.conf', import.meta.url);

/**
 * A real nginx with the rules of deploy/proxy, filled in as its image fills them in.
 * @param {object} options
 * @param {string} options.program
 * @param {string} options.folder
 * @param {number} options.port
 * @param {number[]} options.replicas ports
 * @param {string} options.trusted TRUSTED_PROXIES
 */
export async function startNginx({ program, folder, port, replicas, trusted }) {
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
