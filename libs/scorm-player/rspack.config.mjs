import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = import.meta.dirname;
const i18n = createRequire(resolve(root, '../i18n/package.json'));
/** Messages arrive compiled, as in the front ends. */
const PARSER_OF_NO_MESSAGES = join(
  dirname(i18n.resolve('@formatjs/icu-messageformat-parser')),
  'no-parser.js',
);

/** One classic script and one style sheet: modules do not load from files on a disk. */
export default {
  context: root,
  mode: 'production',
  devtool: false,
  entry: { player: './src/player/main.ts' },
  target: ['web', 'browserslist:chrome >= 111, edge >= 111, firefox >= 114, safari >= 16.4'],
  output: { path: join(root, 'dist/player'), clean: true, filename: '[name].js', cssFilename: '[name].css' },
  resolve: {
    extensions: ['.ts', '.js'],
    extensionAlias: { '.js': ['.ts', '.js'] },
    conditionNames: ['source', '...'],
    alias: { '@formatjs/icu-messageformat-parser$': PARSER_OF_NO_MESSAGES },
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
