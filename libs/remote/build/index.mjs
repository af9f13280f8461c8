import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { findCatalogs, findShellCatalogs } from './catalogs.mjs';
import { INTEGRITY_HASH } from './manifest.mjs';
import { CatalogsPlugin } from './plugins/catalogs.mjs';
import { PrerenderPlugin } from './plugins/prerender.mjs';
import { StartScriptsPlugin } from './plugins/start-scripts.mjs';
import { readRoutes, ROUTES_FILE } from './routes.mjs';
import { sharedByRemotes, sharedByShell } from './shared.mjs';
import { sourceHash } from './source-hash.mjs';

const { resolve: commonJs } = createRequire(import.meta.url);
const ROUTER = dirname(commonJs('react-router/package.json'));
const I18N = createRequire(resolve(import.meta.dirname, '../../i18n/package.json'));
const PARSER_OF_NO_MESSAGES = join(
  dirname(I18N.resolve('@formatjs/icu-messageformat-parser')),
  'no-parser.js',
);
const REPOSITORY = resolve(import.meta.dirname, '../../..');
const CONTRACT = resolve(import.meta.dirname, '../../contract/src');

// The federation's plugin names its runtime by the CommonJS files, which can't be tree-shaken: these are the ES modules
// of the same packages, 6 KB less in each build.
const RUNTIME = [
  'runtime',
  'runtime-tools',
  'webpack-bundler-runtime',
  'inject-external-runtime-core-plugin',
];
const esModules = Object.fromEntries(
  RUNTIME.map((part) => `@module-federation/${part}`).map((name) => [
    commonJs(name),
    fileURLToPath(import.meta.resolve(name)),
  ]),
);

/**
 * What every front end's build has in common; `root` is the project's folder, `name` unique on a page. `isHot` is for
 * `hot.mjs`: React in development mode, and modules that can be replaced while they run.
 */
function base(root, name, isHot) {
  const version = isHot ? '' : '.[contenthash:10]';
  return {
    // A module's id is its path from here. The React Refresh runtime holds the components of all front ends by that id.
    context: isHot ? resolve(root, '..') : root,
    mode: isHot ? 'development' : 'production',
    devtool: isHot && 'cheap-module-source-map', // the others need `unsafe-eval`
    lazyCompilation: false,
    target: ['web', 'browserslist:chrome >= 111, edge >= 111, firefox >= 114, safari >= 16.4'],
    output: {
      path: resolve(root, 'dist'),
      clean: !isHot,
      // Two versions of a remote may run on one page: after a release, or after Retry.
      uniqueName: isHot ? name : `${name}_${sourceHash(root)}`,
      filename: `[name]${version}.js`,
      chunkFilename: `chunks/[id]${version}.js`,
      cssFilename: `[name]${version}.css`,
      cssChunkFilename: `chunks/[id]${version}.css`,
      chunkLoadTimeout: 15_000,
      crossOriginLoading: 'anonymous',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.js'] },
      conditionNames: ['source', '...'],
      alias: {
        // The package's exports name only its development build.
        'react-router$': join(ROUTER, 'dist/production/index.mjs'),
        // Messages arrive compiled.
        '@formatjs/icu-messageformat-parser$': PARSER_OF_NO_MESSAGES,
        ...esModules,
      },
    },
    module: {
      parser: { 'css/module': { namedExports: false }, javascript: { exportsPresence: 'error' } },
      generator: { 'css/module': { localIdentName: '[hash:8]', exportsConvention: 'as-is' } },
      rules: [
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
            },
          },
        },
        { include: CONTRACT, enforce: 'post', loader: join(import.meta.dirname, 'contract-loader.mjs') },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Each entry is a script, and a task of its own: React and what is shared come first. */
const shellEntries = (root) => ({
  shared: join(root, 'src/shared.ts'),
  main: { import: join(root, 'src/main.tsx'), dependOn: 'shared' },
});

/**
 * Modules of several screens get a file of their own from this size on. The remote's entry, which every visitor loads, names each
 * file with its hashes.
 */
const SHARED_CHUNK_BYTES = 60_000;

/** One file holds the modules and styles of all entries. The entries' own files run them. */
const SHELL_CHUNKS = {
  default: false,
  defaultVendors: false,
  modules: { name: 'modules', enforce: true },
};

/** The scripts of the page that run before its first paint, as files that browsers keep. */
const findStartScripts = (root) =>
  ['trusted-types', 'theme-init'].map((name) => {
    const from = join(root, `src/start/${name}.js`);
    const hash = createHash('sha256').update(readFileSync(from)).digest('hex').slice(0, 10);
    return { from, to: `${name}.${hash}.js` };
  });

/** The shell's build: the one HTML page, everything shared, no remote known. */
export function shell(root, { isHot = false } = {}) {
  const common = base(root, 'shell', isHot);
  const catalogs = findShellCatalogs(REPOSITORY);
  const startScripts = findStartScripts(root);
  const [trustedTypes, themeInit] = startScripts.map(({ to }) => to);
  return {
    ...common,
    name: 'shell',
    entry: isHot ? { main: join(root, 'src/main.tsx') } : shellEntries(root),
    output: { ...common.output, publicPath: '/' },
    optimization: isHot ? {} : { splitChunks: { chunks: 'initial', cacheGroups: SHELL_CHUNKS } },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        dts: false,
        shared: sharedByShell,
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new rspack.HtmlRspackPlugin({
        template: join(root, 'src/index.html'),
        templateParameters: { trustedTypes, themeInit },
        scriptLoading: 'defer',
      }),
      !isHot && new StartScriptsPlugin(),
      // The page holds the hash of the entry, which holds those of the chunks.
      !isHot && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY_HASH] }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(root, 'public') }, ...startScripts] }),
      new CatalogsPlugin(catalogs),
      !isHot &&
        new PrerenderPlugin({
          modules: { frame: join(root, 'src/frame/frame-template.tsx') },
          catalogs,
          build: common,
          styles: false,
        }),
    ],
  };
}

/** The build of the shell's service worker, one script without chunks. `assemble` writes the list of its release into it. */
export function serviceWorker(root) {
  const common = base(root, 'serviceWorker', false);
  return {
    ...common,
    name: 'service-worker',
    // After the shell's build, which empties the folder.
    dependencies: ['shell'],
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': join(root, 'service-worker/worker.ts') },
    output: { ...common.output, filename: '[name].js', clean: false },
  };
}

/** Fails the build of a remote that bundles React Router: a second copy has no context, so links and parameters would throw. */
function refuseSecondRouter({ request, contextInfo }, callback) {
  if (request !== 'react-router') return callback();
  callback(
    new Error(
      `${contextInfo.issuer} bundles a second React Router; share its entry of @lectern/ui in libs/remote/build/shared.mjs`,
    ),
  );
}

/** A remote's build: exposes what its routes name, and brings nothing that the shell shares. */
export function remote(root, { isHot = false } = {}) {
  const { name, screens, overlays = [] } = readRoutes(join(root, 'src'));
  const pages = Object.values(screens).flatMap(({ module, visitorModule = module }) => [
    module,
    visitorModule,
  ]);
  const exposed = [...new Set([...pages, ...overlays])];
  const templates = Object.entries(screens).flatMap(([key, { prerender }]) =>
    prerender ? [[key, join(root, 'src', prerender.module)]] : [],
  );
  const common = base(root, name, isHot);
  const catalogs = findCatalogs(root, name);
  // Their templates show parts of the library.
  const rendered = [...catalogs, ...findShellCatalogs(REPOSITORY)];
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    externals: [refuseSecondRouter],
    optimization: { splitChunks: { minSize: SHARED_CHUNK_BYTES } },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        dts: false,
        exposes: Object.fromEntries(exposed.map((module) => [module, join(root, 'src', module)])),
        shared: sharedByRemotes,
        shareStrategy: 'loaded-first',
        // The runtime itself is the shell's, too.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      // The entry, whose hash is in the manifest, holds the hashes of the chunks.
      !isHot && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY_HASH] }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(root, 'src', ROUTES_FILE) }] }),
      new CatalogsPlugin(catalogs),
      !isHot &&
        templates.length > 0 &&
        new PrerenderPlugin({
          modules: Object.fromEntries(templates),
          catalogs: rendered,
          build: common,
          styles: true,
        }),
    ],
  };
}
