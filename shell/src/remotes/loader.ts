import { TREATY_VERSION, type Remote, type RemoteListing, type RemoteTable } from '@lectern/remote';
import { createInstance } from '@module-federation/enhanced/runtime';
import { fetchTable } from './table';

/** An entry that has not arrived by then is a failure, in milliseconds. */
const ENTRY_WITHIN = 10_000;

/** A remote that was built for another shell than the one on this page. */
export class OtherTreaty extends Error {
  constructor(readonly treaty: number) {
    super(`The remote is of treaty ${treaty}, this page of ${TREATY_VERSION}.`);
    this.name = 'OtherTreaty';
  }
}

const listings = new Map<string, RemoteListing>();
const hashes = new Map<string, string>();
const fetchedAhead = new Set(fetchedByThePage());
let retries = 0;

const federation = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [{ name: 'checked-entries', createScript: ({ url }) => checkedScript(url) }],
});

/** Makes the remotes of the table known to the federation; `force` forgets what was loaded of them before. */
export function register(table: RemoteTable, force = false): void {
  const entries = Object.entries(table).map(([name, listing]) => {
    const entry = force ? `${listing.entry}?retry=${++retries}` : listing.entry;
    listings.set(name, listing);
    if (listing.integrity) hashes.set(new URL(entry, location.href).href, listing.integrity);
    return { name, entry, entryGlobalName: `lectern_${name}`, type: 'var' as const };
  });
  federation.registerRemotes(entries, { force });
}

/** Loads a remote's declaration; `fresh` starts over from the table, for a remote that failed or was redeployed. */
export async function load(name: string, fresh: boolean): Promise<Remote> {
  if (fresh) {
    const { [name]: listing } = await fetchTable();
    if (!listing) throw new Error(`No remote is called ${name}.`);
    register({ [name]: listing }, true);
  }
  const { treaty = TREATY_VERSION } = listings.get(name) ?? {};
  if (treaty !== TREATY_VERSION) throw new OtherTreaty(treaty);
  const module = await federation.loadRemote<{ default?: Remote }>(`${name}/remote`);
  if (!Array.isArray(module?.default?.routes)) throw new Error(`The remote ${name} declares no screens.`);
  return module.default;
}

/** Has a screen's files fetched at once, rather than each when the one before it has asked for it. */
export function fetchAhead(name: string, screenFiles: string[] = []): void {
  const { entry = '', files = [], override } = listings.get(name) ?? {};
  if (override) return;
  for (const file of [...files, ...screenFiles]) {
    const { href } = new URL(file, new URL(entry, location.href));
    if (fetchedAhead.has(href)) continue;
    fetchedAhead.add(href);
    // Not a preload link: Chromium answers the file's own request with a preload that failed, and Retry would fail too.
    fetch(href)
      .then((response) => response.blob())
      .catch(() => fetchedAhead.delete(href));
  }
}

/** What `theme-init.js` has fetched already. */
function fetchedByThePage(): string[] {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="fetch-ahead"]') ?? {};
  return content ? content.split(' ').map((file) => new URL(file, location.href).href) : [];
}

/** The version of a remote that this page has, or is about to have. */
export function versionOf(name: string): string | undefined {
  return listings.get(name)?.version;
}

// The browser refuses an entry whose bytes are not those that were released.
function checkedScript(url: string) {
  const script = document.createElement('script');
  script.src = url;
  const integrity = hashes.get(script.src);
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
  return { script, timeout: ENTRY_WITHIN };
}
