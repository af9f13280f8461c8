/**
 * Stands for the federation's reader of manifests in the shell's build: every remote is known by its entry, so there is
 * nothing to read and nothing to hook into. What the federation wants of it and this file lacks stops the build.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
