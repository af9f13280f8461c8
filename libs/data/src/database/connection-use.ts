import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a piece of work uses connections for. `read` is reading and signing in, and may take the last connections of the pool;
 * `change` is everything else that a person waits for; `long` is work that may keep a connection for minutes.
 */
export type ConnectionUse = 'read' | 'change' | 'long';

const current = new AsyncLocalStorage<{ use: ConnectionUse }>();

/** Runs work whose connections are for this use. */
export function useConnectionsFor<T>(use: ConnectionUse, work: () => T): T {
  return current.run({ use }, work);
}

/** From now on the present work may keep a connection for minutes. */
export function allowLongQueries(): void {
  const work = current.getStore();
  if (work) work.use = 'long';
}

/** Work that names no use is a change. */
export const getConnectionUse = (): ConnectionUse => current.getStore()?.use ?? 'change';
