/** What `/remotes.json` says of a remote, as far as it matters here. */
interface Listing {
  entry: string;
  override?: boolean;
  files?: string[];
  routes: { path: string; files?: string[]; ahead?: string[] }[];
}

/** Addresses that a page will ask for. */
export interface Ahead {
  files: string[];
  data: string[];
}

const NOTHING: Ahead = { files: [], data: [] };
/** These go into the page as they are. */
const HARMLESS = /^\/[\w./-]+$/;

/** What the screen at a path will ask for once the shell's script runs: its remote's files, and its data. */
export function aheadOf(pathname: string, table: Record<string, object | undefined>): Ahead {
  for (const listing of Object.values(table) as (Listing | undefined)[]) {
    const route = listing?.routes.find(({ path }) => matches(path, pathname));
    if (!listing || !route) continue;
    if (listing.override) return NOTHING;
    const { entry, files = [] } = listing;
    const beside = [...files, ...(route.files ?? [])].map((file) => entry.replace(/[^/]+$/, file));
    return { files: [entry, ...beside].filter(isHarmless), data: (route.ahead ?? []).filter(isHarmless) };
  }
  return NOTHING;
}

const isHarmless = (address: string) => HARMLESS.test(address);

function matches(path: string, pathname: string): boolean {
  const wanted = path.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}
