import { RoleFilter, StatusFilter, type UserQuery } from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';
import { pageIn } from '../pager';

const DEFAULTS: UserQuery = { page: 1, search: '', role: 'all', status: 'all' };

/** The page of users that an address asks for; what it does not know is left at its default. */
export function wantedIn(params: URLSearchParams): UserQuery {
  return {
    page: pageIn(params),
    search: params.get('search') ?? DEFAULTS.search,
    role: RoleFilter.options.find((role) => role === params.get('role')) ?? DEFAULTS.role,
    status: StatusFilter.options.find((status) => status === params.get('status')) ?? DEFAULTS.status,
  };
}

export const isFiltered = ({ search, role, status }: UserQuery) =>
  search.trim() !== '' || role !== DEFAULTS.role || status !== DEFAULTS.status;

/** What is wanted, and how to want something else; another filter begins at the first page. */
export function useWanted() {
  const [params, setParams] = useSearchParams();

  function want(change: Partial<UserQuery>): void {
    setParams(
      (now) => {
        const wanted = Object.entries({ ...wantedIn(now), page: DEFAULTS.page, ...change });
        const told = wanted.filter(([name, value]) => value !== DEFAULTS[name as keyof UserQuery]);
        return Object.fromEntries(told.map(([name, value]) => [name, String(value)]));
      },
      // Typing replaces the address, so that Back leaves the list rather than going letter by letter.
      { replace: 'search' in change || 'page' in change },
    );
  }

  return { wanted: wantedIn(params), want, clear: () => setParams({}) };
}
