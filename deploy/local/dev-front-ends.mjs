import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const REMOTES = ['learner', 'admin', 'tutor'];

/**
 * Starts the development servers of all remotes (`npm run dev -w mfe-<name>`).
 * @param {string} root of the repository
 * @param {(line: string) => void} say
 * @returns their origins, and the query that makes a tab of the product load from them
 */
export async function startFrontEnds(root, say) {
  const servers = await Promise.all(REMOTES.map((name) => startRemote(root, name, say)));
  return {
    origins: servers.map(({ origin }) => origin),
    query: servers.map(({ name, origin }) => `remote.${name}=${origin}`).join('&'),
    stop: () => Promise.all(servers.map(({ stop }) => stop())),
  };
}

/**
 * @param {string} root
 * @param {string} name
 * @param {(line: string) => void} say
 * @returns {Promise<{ name: string, origin: string, stop(): Promise<void> }>}
 */
function startRemote(root, name, say) {
  const server = spawn(process.execPath, [join(root, 'libs/remote/build/serve.mjs')], {
    cwd: join(root, `mfe-${name}`),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // Ctrl-C is for the launcher, which stops it
  });
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The development server of ${name} ended with ${code}.`)));
    server.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      for (const line of text.split('\n').filter(Boolean)) {
        const origin = /is at (http:\S+)\. /.exec(line)?.[1];
        if (!origin) {
          if (!line.startsWith(' ')) say(`${name}: ${line}`);
          continue;
        }
        resolve({
          name,
          origin,
          async stop() {
            if (server.exitCode !== null || !server.kill()) return;
            await once(server, 'exit');
          },
        });
      }
    });
  });
}
