/**
 * Stands for parts of the federation's runtime in the shell's build: its reader of manifests, for every remote is known
 * by its entry, and its preloading, for the shell fetches ahead itself. What the runtime wants of them and this file
 * lacks stops the build.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);
