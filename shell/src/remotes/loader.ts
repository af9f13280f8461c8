import type { Remote, RemoteTable } from '@lectern/remote';
import { importRemote } from './container';
import { fetchTable } from './table';

const entries = new Map<string, string>();
const remotes = new Map<string, Promise<Remote>>();
let retries = 0;

/** Makes the remotes of the table known. */
export function register(table: RemoteTable): void {
  for (const [name, { entry }] of Object.entries(table)) entries.set(name, entry);
}

/** Loads a remote's declaration; `fresh` starts over from the table, for a remote that failed or was redeployed. */
export function load(name: string, fresh: boolean): Promise<Remote> {
  const loaded = remotes.get(name);
  if (loaded && !fresh) return loaded;
  const loading = fresh ? reload(name) : declared(name, entries.get(name));
  remotes.set(name, loading);
  // A failure is not kept.
  loading.catch(() => remotes.get(name) === loading && remotes.delete(name));
  return loading;
}

async function reload(name: string): Promise<Remote> {
  const { [name]: listing } = await fetchTable();
  return declared(name, listing && `${listing.entry}?retry=${++retries}`);
}

async function declared(name: string, entry: string | undefined): Promise<Remote> {
  if (!entry) throw new Error(`No remote is called ${name}.`);
  const module = (await importRemote(name, entry)) as { default?: Remote };
  if (!Array.isArray(module?.default?.routes)) throw new Error(`The remote ${name} declares no screens.`);
  return module.default;
}
