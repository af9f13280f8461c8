import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ChunkList } from './chunks.mjs';
import { brought, used } from './share.mjs';
import { versionOf } from './version.mjs';

const federation = {
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
};
const optimization = { disableSnapshot: true, target: 'web' };

// The plugins name the federation's runtime by its CommonJS files, of which nothing can be left out: these are the
// same packages' ES modules.
const { resolve: commonJs } = createRequire(import.meta.url);
const esModules = Object.fromEntries(
  ['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin']
    .map((part) => `@module-federation/${part}`)
    .map((name) => [commonJs(name), fileURLToPath(import.meta.resolve(name))]),
);

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
        // For react-query.mjs: its own name stands for the shared copy.
        'react-query-whole$': fileURLToPath(import.meta.resolve('@tanstack/react-query')),
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
      new ModuleFederationPlugin({
        ...federation,
        name: 'shell',
        shared: brought,
        experiments: { optimization, provideExternalRuntime: true },
      }),
    ],
  };
}

/** A remote's build: exposes `src/remote.tsx` and nothing else, brings nothing that the shell has. */
export function remote(root) {
  const common = base(root);
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      new ModuleFederationPlugin({
        ...federation,
        name: nameOf(root),
        library: { type: 'var', name: `lectern_${nameOf(root)}` },
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.tsx' },
        shared: used,
        // The federation's runtime is the shell's: half of a remote's entry.
        experiments: { optimization, externalRuntime: true },
      }),
      new ChunkList(),
    ],
  };
}
