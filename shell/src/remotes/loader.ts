import { TREATY_VERSION, type Remote, type RemoteListing, type RemoteTable } from '@lectern/remote';
import { importRemote } from './container';
import { fetchTable } from './table';

/** A remote that was built for another shell than the one on this page. */
export class OtherTreaty extends Error {
  constructor(readonly treaty: number) {
    super(`The remote is of treaty ${treaty}, this page of ${TREATY_VERSION}.`);
    this.name = 'OtherTreaty';
  }
}

const listings = new Map<string, RemoteListing>();
const remotes = new Map<string, Promise<Remote>>();
let retries = 0;

/** Makes the remotes of the table known. */
export function register(table: RemoteTable): void {
  for (const [name, listing] of Object.entries(table)) listings.set(name, listing);
}

/** Loads a remote's declaration; `fresh` starts over from the table, for a remote that failed or was redeployed. */
export function load(name: string, fresh: boolean): Promise<Remote> {
  const loaded = remotes.get(name);
  if (loaded && !fresh) return loaded;
  const loading = fresh ? loadAnew(name) : declared(name);
  remotes.set(name, loading);
  // A failure is not kept.
  loading.catch(() => remotes.get(name) === loading && remotes.delete(name));
  return loading;
}

/** The version of a remote that this page has, or is about to have. */
export function versionOf(name: string): string | undefined {
  return listings.get(name)?.version;
}

async function loadAnew(name: string): Promise<Remote> {
  const { [name]: listing } = await fetchTable();
  if (listing) register({ [name]: listing });
  return declared(name, `?retry=${++retries}`);
}

async function declared(name: string, query = ''): Promise<Remote> {
  const listing = listings.get(name);
  if (!listing) throw new Error(`No remote is called ${name}.`);
  const { treaty = TREATY_VERSION, entry, integrity } = listing;
  if (treaty !== TREATY_VERSION) throw new OtherTreaty(treaty);
  const module = (await importRemote(name, { src: entry + query, integrity })) as { default?: Remote };
  if (!Array.isArray(module?.default?.routes)) throw new Error(`The remote ${name} declares no screens.`);
  return module.default;
}
