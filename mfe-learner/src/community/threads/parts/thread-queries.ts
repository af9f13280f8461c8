import { queryClient } from '@lectern/client';

const ROOTS = new Set<unknown>(['/api/threads', '/api/inbox', '/api/thread-counts']);

/** Reads again what shows questions: lists, threads, counts and the inbox. */
export function refetchThreads(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => ROOTS.has(queryKey[0]) || queryKey[2] === 'thread-counts',
  });
}
