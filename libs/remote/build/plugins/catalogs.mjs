import { rspack } from '@rspack/core';
import { LOCALES } from '@lectern/contract';
import { CATALOG_INDEX, catalogFile, readCatalog } from '../catalogs.mjs';

/** Adds the compiled catalogs to the build of a front end, in every language of the interface, and a list of them. */
export class CatalogsPlugin {
  /** @param {{ name: string, folder: string }[]} catalogs */
  constructor(catalogs) {
    this.catalogs = catalogs;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { RawSource } = rspack.sources;
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('catalogs', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'catalogs', stage }, () => {
        const emit = (file, content) => compilation.emitAsset(file, new RawSource(JSON.stringify(content)));
        for (const { name, folder } of this.catalogs) {
          compilation.contextDependencies.add(folder);
          for (const locale of LOCALES) emit(catalogFile(name, locale), readCatalog(folder, locale));
        }
        emit(CATALOG_INDEX, { locales: LOCALES, catalogs: this.catalogs.map(({ name }) => name) });
      });
    });
  }
}
