import { askedOverrides } from './overrides';
import type { RemoteListing, RemoteTable, RouteHandle } from '@lectern/remote';

/** One screen of one remote, as the shell routes to it. */
export interface ScreenRoute {
  path: string;
  files?: string[] | undefined;
  handle: RouteHandle;
  remote: string;
}

/** In milliseconds. */
const TABLE_WITHIN = 10_000;

const isListing = (value: unknown): value is RemoteListing => {
  const { entry, treaty, routes } = (value ?? {}) as Partial<RemoteListing>;
  return typeof entry === 'string' && typeof treaty === 'number' && Array.isArray(routes);
};

/** Reads `/remotes.json`; a wrong status or shape is an error, so that a bad answer is never kept. */
export async function fetchTable(): Promise<RemoteTable> {
  const overrides = askedOverrides();
  const response = await fetch(overrides.size ? `/remotes.json?${overrides}` : '/remotes.json', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TABLE_WITHIN),
  });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}.`);
  const table: unknown = await response.json();
  if (typeof table !== 'object' || table === null || !Object.values(table).every(isListing)) {
    throw new Error('/remotes.json is not a table of remotes.');
  }
  return withOverrides(table as RemoteTable);
}

/** A developer's remote says itself which screens it has. */
async function withOverrides(table: RemoteTable): Promise<RemoteTable> {
  const listings = Object.entries(table).map(async ([name, listing]) => {
    if (!listing.override) return [name, listing] as const;
    const { entry } = listing;
    const own = (await (await fetch(new URL('/listing.json', entry))).json()) as Partial<RemoteListing>;
    return [name, { ...listing, ...own, entry, integrity: undefined }] as const;
  });
  return Object.fromEntries(await Promise.all(listings)) as RemoteTable;
}

/** All screens of all remotes. */
export function screensOf(table: RemoteTable): ScreenRoute[] {
  return Object.entries(table).flatMap(([remote, { routes }]) =>
    routes.map(({ path, files, ...handle }) => ({ path, files, handle, remote })),
  );
}
