import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { writeCatalogs } from './catalogs.mjs';

// A remote's build with nothing of Lectern's own: only the federation's plugin and the names of what is shared.
export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'hello', crossOriginLoading: 'anonymous', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'hello',
      filename: 'remoteEntry.js',
      dts: false,
      exposes: { './hello-page': './src/hello-page.tsx' },
      shared: {
        react: { singleton: true, import: false, requiredVersion: '^19.0.0' },
        '@lectern/i18n': { singleton: true, import: false, requiredVersion: '^1.0.0' },
        '@lectern/remote': { singleton: true, import: false, requiredVersion: '^1.0.0' },
      },
      shareStrategy: 'loaded-first',
    }),
    new rspack.SubresourceIntegrityPlugin(),
    new rspack.CopyRspackPlugin({ patterns: ['src/remote.routes.json'] }),
    {
      apply: (compiler) => compiler.hooks.afterEmit.tap('catalogs', () => writeCatalogs(compiler.outputPath)),
    },
  ],
};
