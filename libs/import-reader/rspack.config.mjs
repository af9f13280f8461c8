import { join } from 'node:path';

const root = import.meta.dirname;

/** The thread that reads a file, from what the compiler wrote. Each task stays in files of its own, which load when it begins. */
export default {
  context: root,
  mode: 'production',
  devtool: false,
  target: 'node20.19',
  entry: { 'reading-thread': './dist/reading-thread.js' },
  output: {
    path: join(root, 'dist/thread'),
    clean: true,
    module: true,
    filename: '[name].mjs',
    chunkFilename: '[id].mjs',
  },
  // Native code is loaded from its package.
  externals: { sharp: 'module sharp' },
  module: { parser: { javascript: { url: false, importMeta: false } } },
  // Errors of a reading are logged with their stacks.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
};
