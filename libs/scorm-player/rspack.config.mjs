import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = import.meta.dirname;
const i18n = createRequire(resolve(root, '../i18n/package.json'));
/** The package contains compiled messages, so that the parser of messages is replaced by an empty one. */
const EMPTY_MESSAGE_PARSER = join(
  dirname(i18n.resolve('@formatjs/icu-messageformat-parser')),
  'no-parser.js',
);

const shared = {
  context: root,
  mode: 'production',
  devtool: false,
  target: ['web', 'browserslist:chrome >= 111, edge >= 111, firefox >= 114, safari >= 16.4'],
  resolve: {
    extensions: ['.ts', '.js'],
    extensionAlias: { '.js': ['.ts', '.js'] },
    conditionNames: ['source', '...'],
    alias: { '@formatjs/icu-messageformat-parser$': EMPTY_MESSAGE_PARSER },
  },
  module: {
    parser: { javascript: { exportsPresence: 'error' } },
    rules: [
      { test: /\.css$/, type: 'css' },
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  performance: false,
  stats: 'errors-warnings',
};

export default [
  /** The player: one classic script and one style sheet, because browsers load no ES modules from a disk. */
  {
    ...shared,
    entry: { player: './src/player/main.ts' },
    output: {
      path: join(root, 'dist/player'),
      clean: true,
      filename: '[name].js',
      cssFilename: '[name].css',
    },
  },
  /** The run-time environments: classic scripts that run before the scripts of an imported package. */
  {
    ...shared,
    entry: { 'scorm-1.2': './src/runtime/scorm-1.2.ts', 'scorm-2004': './src/runtime/scorm-2004.ts' },
    output: { path: join(root, 'dist/runtime'), clean: true, filename: '[name].js' },
  },
];
