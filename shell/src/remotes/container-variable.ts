import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Reserves the global variable in which a remote's script leaves its container. Browsers offer each element with an id
 * as a global variable of that name, unless there is a variable: the runtime would take a heading with the id `tutor`
 * for the loaded remote `tutor`, and not request it.
 */
export const containerVariable: ModuleFederationRuntimePlugin = {
  name: 'container-variable',

  loadEntry({ remoteInfo: { entryGlobalName } }) {
    if (Object.hasOwn(globalThis, entryGlobalName)) return;
    // Not configurable: the runtime clears it before a retry, and would delete it otherwise.
    Object.defineProperty(globalThis, entryGlobalName, { value: undefined, writable: true });
  },
};
