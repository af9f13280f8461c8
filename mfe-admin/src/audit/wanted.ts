import { AuditAction, type AuditQuery } from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';
import { pageIn } from '../pager';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The part of the log that an address asks for; what it does not know is left at its default. */
export function wantedIn(params: URLSearchParams): AuditQuery {
  const target = params.get('target') ?? '';
  return {
    page: pageIn(params),
    search: (params.get('search') ?? '').trim(),
    action: AuditAction.options.find((action) => action === params.get('action')) ?? 'all',
    ...(UUID.test(target) && { target }),
  };
}

/** What is wanted, and how to want something else; another filter begins at the first page. */
export function useWanted() {
  const [params, setParams] = useSearchParams();
  const wanted = wantedIn(params);
  const isFiltered = wanted.search !== '' || wanted.action !== 'all' || wanted.target !== undefined;

  function want(change: Partial<AuditQuery>): void {
    setParams(
      (now) => {
        const { search, action, target = '' } = { ...wantedIn(now), ...change };
        const all = { search, action: action === 'all' ? '' : action, target };
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
      },
      { replace: 'search' in change },
    );
  }

  return { wanted, isFiltered, want, clear: () => setParams({}) };
}
