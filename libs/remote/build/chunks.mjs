import { rspack } from '@rspack/core';

/** What `ChunkList` writes into a remote's build. */
export const CHUNKS = 'chunks.json';

/**
 * Notes in a build which files each lazy import needs, by what its `import()` names; under the empty name, those that
 * the remote's declaration itself is in.
 */
export class ChunkList {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage }, () => {
        const groups = compilation.chunkGroups.filter(({ name }) => !name);
        const lists = groups.map((group) => [group.origins[0]?.request ?? '', group.getFiles()]);
        const source = JSON.stringify(Object.fromEntries(lists));
        compilation.emitAsset(CHUNKS, new rspack.sources.RawSource(source));
      });
    });
  }
}
