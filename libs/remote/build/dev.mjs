import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { rspack } from '@rspack/core';
import { nameOf, remote } from './index.mjs';
import { declarationOf, treatyVersion } from './routes.mjs';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

// The page that asks is of another origin, and may be a public one that asks this machine.
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/**
 * Serves a remote to a running product in place of the released one (`?remote.<name>=<origin>`): its entry and files,
 * built anew with every change, and `/listing.json`, read from `remote.tsx` with every request.
 * @param {{ root: string, port: number, say: (line: string) => void }} options `root` is the remote's folder, 0 any port
 * @returns its origin, and what stops it
 */
export async function serveRemote({ root, port, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-dev-'));
  const build = watch(root, folder, say);
  const server = createServer((request, response) => {
    answer(request, response, { root, folder, built: build.done }).catch((error) => {
      if (!response.headersSent) response.writeHead(500, { ...HEADERS, 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise((done, fail) => server.once('error', fail).listen(port, 'localhost', done));
  return {
    origin: `http://localhost:${server.address().port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await build.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds into a folder whenever a source changes; `done` resolves when no build is under way. */
function watch(root, folder, say) {
  const configuration = remote(root);
  const compiler = rspack({
    ...configuration,
    devtool: 'source-map',
    optimization: { ...configuration.optimization, minimize: false },
    output: { ...configuration.output, path: folder },
  });
  let finish;
  let building = new Promise((done) => (finish = done));
  compiler.hooks.invalid.tap('dev', () => {
    building = new Promise((done) => (finish = done));
  });
  const watching = compiler.watch({}, (error, stats) => {
    if (error || stats.hasErrors()) say(error?.message ?? stats.toString('errors-only'));
    else say(`Built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
    finish();
  });
  return {
    done: () => building,
    stop: () => new Promise((done) => watching.close(() => compiler.close(done))),
  };
}

async function answer({ method, url }, response, { root, folder, built }) {
  if (method === 'OPTIONS') return response.writeHead(204, HEADERS).end();
  const { pathname } = new URL(url, 'http://localhost');
  if (pathname === '/listing.json') {
    const headers = { ...HEADERS, 'content-type': TYPES['.json'] };
    return response.writeHead(200, headers).end(JSON.stringify(developed(root)));
  }
  await built();
  const file = join(folder, normalize(decodeURIComponent(pathname)));
  const found = file.startsWith(folder + sep) && (await stat(file).catch(() => undefined));
  if (!found?.isFile()) return response.writeHead(404, HEADERS).end();
  response.writeHead(200, {
    ...HEADERS,
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': found.size,
  });
  return pipeline(createReadStream(file), response);
}

/** What the remote says of itself now; the version is the shell's to compare, and never that of a release. */
function developed(root) {
  const { routes, overlays } = declarationOf(root);
  return { version: `${nameOf(root)}-dev`, treaty: treatyVersion(), routes, overlays };
}
