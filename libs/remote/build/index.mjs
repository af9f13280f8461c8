import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ChunkList } from './chunks.mjs';
import { externals } from './share.mjs';
import { versionOf } from './version.mjs';

// The plugins name the federation's runtime by its CommonJS files, of which nothing can be left out: these are the
// same packages' ES modules.
const { resolve: commonJs } = createRequire(import.meta.url);
const esModules = Object.fromEntries(
  ['runtime', 'webpack-bundler-runtime']
    .map((part) => `@module-federation/${part}`)
    .map((name) => [commonJs(name), fileURLToPath(import.meta.resolve(name))]),
);

// What of it is not asked for does nothing, though its packages don't say so.
const PURE = /[\\/]@module-federation[\\/](runtime|runtime-core|webpack-bundler-runtime)[\\/]dist[\\/]/;
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;

const withoutUnused = new rspack.NormalModuleReplacementPlugin(
  /[\\/](SnapshotHandler|utils[\\/]preload)\.js$/,
  resolve(import.meta.dirname, 'without.mjs'),
);

// Shared as what we use of them, see there; and a router without its warnings for developers.
const facades = {
  'react-router-dom$': resolve(import.meta.dirname, '../src/router.ts'),
  'react-router$': resolve(dirname(commonJs('react-router/package.json')), 'dist/production/index.mjs'),
  '@tanstack/react-query$': resolve(import.meta.dirname, 'react-query.mjs'),
  'react-query-whole$': fileURLToPath(import.meta.resolve('@tanstack/react-query')),
};

/** What every front end's build has in common; `root` is the project's folder. */
function base(root) {
  return {
    context: root,
    mode: 'production',
    devtool: false,
    target: ['web', 'browserslist:chrome >= 111, edge >= 111, firefox >= 114, safari >= 16.4'],
    output: {
      path: resolve(root, 'dist'),
      clean: true,
      uniqueName: `${nameOf(root)}_${versionOf(root)}`,
      filename: '[name].[contenthash:10].js',
      chunkFilename: 'chunks/[id].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: 'chunks/[id].[contenthash:10].css',
      chunkLoadTimeout: 15_000,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.js'] },
      conditionNames: ['source', '...'],
      alias: {
        'zod/mini$': resolve(import.meta.dirname, 'schemas.mjs'),
        ...facades,
        ...esModules,
      },
    },
    module: {
      parser: { 'css/module': { namedExports: false }, javascript: { exportsPresence: 'error' } },
      generator: { 'css/module': { localIdentName: '[hash:8]', exportsConvention: 'as-is' } },
      rules: [
        { test: PURE, sideEffects: false },
        { test: ROUTER, loader: resolve(import.meta.dirname, 'unused.cjs') },
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
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** `mfe-learner` is the remote `learner`. */
export const nameOf = (root) => basename(root).replace(/^mfe-/, '');

/** The shell's build: the one entry page, everything shared, no remote known. */
export function host(root) {
  const common = base(root);
  return {
    ...common,
    entry: { main: './src/main.tsx' },
    output: { ...common.output, publicPath: '/' },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      // The shell makes its instance of the federation itself (see its loader); a plugin would bring more of it along.
      new rspack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        FEDERATION_OPTIMIZE_NO_SHARED: true,
        FEDERATION_OPTIMIZE_NO_REMOTE: false,
      }),
      withoutUnused,
    ],
  };
}

/** A remote's build: exposes `src/remote.tsx` and nothing else, brings nothing that the shell has. */
export function remote(root) {
  const common = base(root);
  return {
    ...common,
    entry: {},
    externals,
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      new ModuleFederationPlugin({
        name: nameOf(root),
        dts: false,
        manifest: false,
        library: { type: 'var', name: `lectern_${nameOf(root)}` },
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.tsx' },
        // It loads no remotes itself, and shares by other means, see share.mjs.
        experiments: {
          optimization: { disableSnapshot: true, disableShared: true, disableRemote: true, target: 'web' },
        },
      }),
      new ChunkList(),
    ],
  };
}
