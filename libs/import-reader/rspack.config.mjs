import { join } from 'node:path';

const root = import.meta.dirname;

/** Bundles the thread that reads a file, from the compiled code. The code of each task is a separate chunk, loaded when the task begins. */
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
  // sharp has native code, which can't be bundled.
  externals: { sharp: 'module sharp' },
  module: { parser: { javascript: { url: false, importMeta: false } } },
  // Keeps the names in logged stack traces readable.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
};
