import type { Remote, RemoteTable } from '@lectern/remote';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fetchTable } from './table';

let retries = 0;

/** Makes the remotes of the table known to the federation; `force` forgets what was loaded of them before. */
export function register(table: RemoteTable, force = false): void {
  const entries = Object.entries(table).map(([name, { entry }]) => ({
    name,
    entry: force ? `${entry}?retry=${++retries}` : entry,
    entryGlobalName: `lectern_${name}`,
    type: 'var' as const,
  }));
  registerRemotes(entries, { force });
}

/** Loads a remote's declaration; `fresh` starts over from the table, for a remote that failed or was redeployed. */
export async function load(name: string, fresh: boolean): Promise<Remote> {
  if (fresh) {
    const { [name]: listing } = await fetchTable();
    if (!listing) throw new Error(`No remote is called ${name}.`);
    register({ [name]: listing }, true);
  }
  const module = await loadRemote<{ default?: Remote }>(`${name}/remote`);
  if (!Array.isArray(module?.default?.routes)) throw new Error(`The remote ${name} declares no screens.`);
  return module.default;
}
