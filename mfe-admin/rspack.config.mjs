import { remote } from '@lectern/remote/build';

const build = remote(import.meta.dirname);

// One chunk for all forms: by default each dialog would carry its own copy of these small modules.
const forms = {
  test: /react-hook-form|@hookform|parts[\\/](dialogs[\\/]form-dialog|fields[\\/](field|form|number-field|use-schema-form))\./,
  name: 'forms',
  chunks: 'async',
  enforce: true,
};

// Pictures of charts that contain HTML are made by it, 57 KB; ours contain none.
const alias = { ...build.resolve.alias, html2canvas: false };

export default {
  ...build,
  resolve: { ...build.resolve, alias },
  optimization: { ...build.optimization, splitChunks: { cacheGroups: { forms } } },
};
