import { rspack } from '@rspack/core';

/**
 * Turns the page's scripts into preloads, which `shell/src/start/theme-init.js` runs after the first paint. With a warm cache
 * they would run before it otherwise.
 */
export class StartScriptsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('start-scripts', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      // After the plugin that adds the scripts' hashes.
      hooks.alterAssetTagGroups.tapPromise({ name: 'start-scripts', stage: 20_000 }, (data) => {
        data.headTags = data.headTags.map((tag) => (tag.tagName === 'script' ? preload(tag) : tag));
        return Promise.resolve(data);
      });
    });
  }
}

function preload({ attributes: { src, integrity, crossorigin }, ...tag }) {
  return {
    ...tag,
    tagName: 'link',
    voidTag: true,
    attributes: { rel: 'preload', as: 'script', fetchpriority: 'low', crossorigin, integrity, href: src },
  };
}
