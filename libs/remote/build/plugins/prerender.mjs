import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { stylesFile, templateFile } from '../prerendered-files.mjs';

/**
 * Renders templates while a front end is built, and adds them to the build, each with the style sheet of its classes.
 * `modules` are files by the templates' names; their default exports return the templates. `build` is what the front end's
 * builds have in common. Without `styles` the front end's own style sheet has the classes.
 */
export class PrerenderPlugin {
  constructor({ modules, build, styles }) {
    this.options = { modules, build, styles };
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

async function render({ modules, build, styles }) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-prerender-'));
  try {
    await compile(forNode(build, { modules, folder, styles }));
    const files = [];
    for (const name of Object.keys(modules)) {
      const { default: renderTemplate } = require(join(folder, `${name}.cjs`));
      files.push([templateFile(name), renderTemplate()]);
      if (styles) files.push([stylesFile(name), await readFile(join(folder, `${name}.css`), 'utf8')]);
    }
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same modules, and the same names of classes, as one script for Node. */
function forNode(build, { modules, folder, styles }) {
  const { module, output } = build;
  return {
    ...build,
    entry: modules,
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
