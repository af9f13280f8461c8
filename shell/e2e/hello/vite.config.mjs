import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import { writeCatalogs } from './catalogs.mjs';

// Builds the remote of rspack.config.mjs as ES modules.
export default {
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  build: { target: 'chrome111', modulePreload: false, rolldownOptions: { input: 'src/hello-page.tsx' } },
  plugins: [
    federation({
      name: 'hello',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './hello-page': './src/hello-page.tsx' },
      shared: {
        react: { singleton: true, import: false, requiredVersion: '^19.0.0' },
        '@lectern/i18n': { singleton: true, import: false, requiredVersion: '^1.0.0' },
        '@lectern/remote': { singleton: true, import: false, requiredVersion: '^1.0.0' },
      },
      shareStrategy: 'loaded-first',
    }),
    {
      name: 'routes',
      writeBundle({ dir }) {
        const dist = String(dir);
        copyFileSync(join(import.meta.dirname, 'src/remote.routes.json'), join(dist, 'remote.routes.json'));
        writeCatalogs(dist);
      },
    },
  ],
};
