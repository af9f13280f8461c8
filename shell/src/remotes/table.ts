import type { RemoteListing, RemoteTable, RouteHandle } from '@lectern/remote';

/** One screen of one remote, as the shell routes to it. */
export interface ScreenRoute {
  path: string;
  handle: RouteHandle;
  remote: string;
}

const isListing = (value: unknown): value is RemoteListing => {
  const { entry, routes } = (value ?? {}) as Partial<RemoteListing>;
  return typeof entry === 'string' && Array.isArray(routes);
};

/** Reads `/remotes.json`; a wrong status or shape is an error, so that a bad answer is never kept. */
export async function fetchTable(): Promise<RemoteTable> {
  const response = await fetch('/remotes.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}.`);
  const table: unknown = await response.json();
  if (typeof table !== 'object' || table === null || !Object.values(table).every(isListing)) {
    throw new Error('/remotes.json is not a table of remotes.');
  }
  return table as RemoteTable;
}

/** All screens of all remotes. */
export function screensOf(table: RemoteTable): ScreenRoute[] {
  return Object.entries(table).flatMap(([remote, { routes }]) =>
    routes.map(({ path, ...handle }) => ({ path, handle, remote })),
  );
}
