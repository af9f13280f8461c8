import { HASHED_FILES, SERVER_PATHS, SHARED_DECKS_PARAMETER } from '@lectern/contract';

/** What the worker does with a request. */
export type Kind = 'page' | 'file' | 'remotes' | 'shared-deck' | 'sign-out' | 'call' | 'catalog' | 'other';

/** Texts of the shell, which have the same names in all versions. */
const SHELL_CATALOG = /^\/locales\/[\w.-]+\.json$/;

/** Finds out what a request asks for. Only what is the same for all people is ever stored. */
export function classifyRequest({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): Kind {
  const { pathname, search, searchParams } = new URL(url);
  if (mode !== 'navigate' && pathname.startsWith('/api/')) return 'call';
  if (method === 'POST')
    return mode === 'navigate' && searchParams.has(SHARED_DECKS_PARAMETER) && !SERVER_PATHS.test(pathname)
      ? 'shared-deck'
      : 'other';
  if (method !== 'GET') return 'other';
  if (pathname === '/api/logout') return 'sign-out';
  if (mode === 'navigate') return SERVER_PATHS.test(pathname) || pathname.includes('.') ? 'other' : 'page';
  // A query is added where a file is asked for once more, past all caches.
  if (search) return 'other';
  if (SHELL_CATALOG.test(pathname)) return 'catalog';
  if (pathname === '/remotes.json') return 'remotes';
  return HASHED_FILES.test(pathname) ? 'file' : 'other';
}
