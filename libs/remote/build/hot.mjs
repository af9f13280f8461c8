import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { LOCALES } from '@lectern/contract';
import { catalogFile, findCatalogs, readCatalog, routesCatalog } from './catalogs.mjs';
import { CROSS_ORIGIN_HEADERS } from './cross-origin.mjs';
import { remote, shell } from './index.mjs';
import { remoteFolders } from './remotes.mjs';
import { readRoutes } from './routes.mjs';

/**
 * Where the shell's build puts its React Refresh runtime, and where the remotes' builds find it. With a runtime each, a
 * refresh of one front end would bring back the first version of another one's changed components.
 */
const REFRESH_RUNTIME = 'reactRefreshRuntime';

/**
 * Milliseconds from the first change of a file to the build. Many editors empty a file before they write it: a build of
 * the empty file would remove the component, and what was typed in it, from the open page.
 */
const SAVE_MS = 100;

/**
 * Serves all front ends with React Fast Refresh, each by a development server of its own. The product serves the page
 * from `webRoot`, which holds what the API reads; everything else is loaded from the development servers.
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {() => Promise<number>} options.freePort
 * @param {(line: string) => void} options.say
 * @returns {Promise<{ webRoot: string, origins: string[], stop(): Promise<void> }>} `origins` is what the page's content
 *   security policy must allow
 */
export async function serveFrontEnds({ root, freePort, say }) {
  const webRoot = await mkdtemp(join(tmpdir(), 'lectern-dev-'));
  /** @type {Awaited<ReturnType<typeof serve>>[]} */
  const servers = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(webRoot, { recursive: true, force: true });
  };
  try {
    const remoteNames = remoteFolders(root).map((folder) => folder.replace(/^mfe-/, ''));
    for (const name of ['shell', ...remoteNames])
      servers.push(await serve({ name, root, webRoot, port: await freePort(), say }));
    await Promise.all(servers.map((server) => server.built));
    const [, ...remotes] = servers;
    const manifests = remotes.map(({ name, origin }) => [name, manifest(findFolder(root, name), origin)]);
    await writeFile(join(webRoot, 'remotes.json'), JSON.stringify(Object.fromEntries(manifests)));
  } catch (error) {
    await stop();
    throw error;
  }
  const origins = servers.flatMap(({ origin }) => [origin, origin.replace('http', 'ws')]);
  return { webRoot, origins, stop };
}

const findFolder = (root, name) => join(root, name === 'shell' ? name : `mfe-${name}`);

async function serve({ name, root, webRoot, port, say }) {
  const origin = `http://localhost:${port}`;
  const build = (name === 'shell' ? hotShell : hotRemote)(findFolder(root, name));
  const compiler = rspack({
    ...build,
    output: { ...build.output, path: name === 'shell' ? webRoot : '/', publicPath: `${origin}/` },
    stats: 'none',
    infrastructureLogging: { level: 'warn' },
    watchOptions: { aggregateTimeout: SAVE_MS },
  });
  const built = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve));
  compiler.hooks.done.tap('dev', (stats) => {
    if (stats.hasErrors()) say(`${name}: ${stats.toString({ preset: 'errors-only', colors: false })}`);
  });
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      static: false,
      headers: CROSS_ORIGIN_HEADERS,
      setupExitSignals: false,
      client: {
        webSocketURL: `${origin.replace('http', 'ws')}/ws`,
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
      // The API reads the page, the font and the scripts that run before the first paint.
      devMiddleware: {
        writeToDisk:
          name === 'shell' &&
          ((/** @type {string} */ file) =>
            !/\.(js|css)(\.map)?$|hot-update/.test(file) ||
            /(theme-init|trusted-types)\.[0-9a-f]{10}\.js$/.test(file)),
      },
    },
    compiler,
  );
  await server.start();
  return {
    name,
    origin,
    built,
    stop: () => server.stop(),
  };
}

function hotShell(folder) {
  const build = shell(folder, { isHot: true });
  return {
    ...build,
    entry: { main: [join(import.meta.dirname, 'hot-runtime.mjs'), build.entry.main] },
    plugins: [
      ...build.plugins,
      new rspack.DefinePlugin({ REFRESH_RUNTIME: JSON.stringify(REFRESH_RUNTIME) }),
      new ReactRefreshRspackPlugin(),
    ],
  };
}

function hotRemote(folder) {
  const build = remote(folder, { isHot: true });
  return {
    ...build,
    externals: { 'react-refresh/runtime': `var window.${REFRESH_RUNTIME}` },
    plugins: [...build.plugins, new ReactRefreshRspackPlugin({ injectEntry: false })],
  };
}

/** What `/remotes.json` says about a remote whose files change all the time. */
function manifest(folder, origin) {
  const { name, remoteApiVersion, screens, overlays = [] } = readRoutes(join(folder, 'src'));
  const withoutFiles = Object.entries(screens).map(([key, screen]) => [key, { ...screen, files: [] }]);
  const catalogs = findCatalogs(folder, name);
  const inAllLanguages = (/** @type {(locale: string) => object} */ describe) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, describe(locale)]));
  const routes = catalogs.find((catalog) => catalog.name === routesCatalog(name));
  return {
    version: '0'.repeat(10),
    remoteApiVersion,
    type: 'script',
    entry: `${origin}/mf-manifest.json`,
    integrity: {},
    screens: Object.fromEntries(withoutFiles),
    overlays,
    catalogs: inAllLanguages((locale) =>
      Object.fromEntries(
        catalogs.map((catalog) => [catalog.name, `${origin}/${catalogFile(catalog.name, locale)}`]),
      ),
    ),
    ...(routes && { routeTexts: inAllLanguages((locale) => readCatalog(routes.folder, locale)) }),
  };
}
