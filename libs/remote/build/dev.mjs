import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import sirv from 'sirv';
import { CROSS_ORIGIN_HEADERS } from './cross-origin.mjs';
import { remote } from './index.mjs';

/**
 * Serves a remote to a running product in place of the released one (`?remote.<name>=<origin>`). It is built again with
 * every change; requests wait for a build that is under way.
 * @param {{ root: string, port: number, say: (line: string) => void }} options `root` is the remote's folder, port 0 any
 * @returns its origin, and the function that stops it
 */
export async function serveRemote({ root, port, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-dev-'));
  const build = watch(root, folder, say);
  const files = sirv(folder, { dev: true, etag: false });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(CROSS_ORIGIN_HEADERS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    return build.done().then(() => files(request, response, () => response.writeHead(404).end()));
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
