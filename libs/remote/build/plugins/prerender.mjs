import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SITE, LOCALES } from '@lectern/contract';
import { rspack } from '@rspack/core';
import { readCatalog } from '../catalogs.mjs';
import { stylesFile, templateFile } from '../prerendered-files.mjs';

/**
 * Renders templates in every language while a front end is built, with the slot `site` for the name of the site, and adds them to the build, each with the style sheet of its
 * classes. `modules` are files by the templates' names; their default exports return the templates. `catalogs` are those that
 * they use, `build` is what the front end's builds have in common. Without `styles` the front end's own style sheet has the
 * classes.
 */
export class PrerenderPlugin {
  constructor({ modules, catalogs, build, styles }) {
    this.options = { modules, catalogs, build, styles };
  }

  apply(compiler) {
    const { RawSource } = rspack.sources;
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('prerender', (compilation) => {
      // A development server's remote takes the place of the released one, whose page has no HTML then.
      if (compiler.watchMode) return;
      compilation.hooks.processAssets.tapPromise({ name: 'prerender', stage }, async () => {
        for (const [file, text] of await render(this.options))
          compilation.emitAsset(file, new RawSource(text));
      });
    });
  }
}

const require = createRequire(import.meta.url);
const I18N = join(import.meta.dirname, '../../../i18n/src/index.ts');

async function render({ modules, catalogs, build, styles }) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-prerender-'));
  try {
    const entries = await writeEntries(modules, folder);
    await compile(forNode(build, { entries, folder, styles }));
    const files = [];
    for (const name of Object.keys(modules)) {
      for (const locale of LOCALES)
        files.push([
          templateFile(name, locale),
          renderTemplate(join(folder, `${name}.cjs`), catalogs, locale),
        ]);
      if (styles) files.push([stylesFile(name), await readFile(join(folder, `${name}.css`), 'utf8')]);
    }
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Modules read their messages when they are evaluated: an entry loads the template after the messages. */
async function writeEntries(modules, folder) {
  const entries = Object.entries(modules).map(async ([name, file]) => {
    const entry = join(folder, `${name}.entry.js`);
    const exported = [
      `exports.i18n = require(${JSON.stringify(I18N)});`,
      `exports.load = () => require(${JSON.stringify(file)}).default;`,
    ];
    await writeFile(entry, exported.join('\n'));
    return [name, entry];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function renderTemplate(file, catalogs, locale) {
  Reflect.deleteProperty(require.cache, file);
  const { i18n, load } = require(file);
  const messages = catalogs.map(({ name, folder }) => [name, readCatalog(folder, locale)]);
  i18n.setPageMessages({ locale, catalogs: Object.fromEntries(messages) });
  i18n.setSite({ ...DEFAULT_SITE, name: '{{site}}' });
  return load()();
}

/** The same modules, and the same names of classes, as one script for Node. */
function forNode(build, { entries, folder, styles }) {
  const { module, output } = build;
  return {
    ...build,
    entry: entries,
    target: 'node20',
    plugins: [],
    output: {
      ...output,
      path: folder,
      filename: '[name].cjs',
      cssFilename: '[name].css',
      publicPath: '',
      library: { type: 'commonjs2' },
    },
    module: {
      ...module,
      parser: { ...module.parser, javascript: { ...module.parser.javascript, dynamicImportMode: 'eager' } },
      generator: {
        ...module.generator,
        'css/module': { ...module.generator['css/module'], exportsOnly: !styles },
      },
    },
    optimization: { minimizer: [new rspack.LightningCssMinimizerRspackPlugin()] },
  };
}

const compile = (configuration) =>
  new Promise((done, fail) => {
    rspack(configuration, (error, stats) => {
      if (error) return fail(error);
      if (stats.hasErrors()) return fail(new Error(stats.toString('errors-only')));
      return done();
    });
  });
