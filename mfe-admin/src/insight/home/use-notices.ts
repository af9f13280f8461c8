import { query, useQuery } from '@lectern/client';
import { getHealth, getSiteState } from '@lectern/contract';
import { findHealthNotices, findNotices } from './notices';

/** The state of the site, and what of it needs attention; `notices` is undefined while the state is loaded. */
export function useNotices() {
  const site = useQuery({ ...query(getSiteState), refetchOnMount: 'always' });
  // Without the checks, the notices are those of the state.
  const { data: health } = useQuery({ ...query(getHealth), refetchOnMount: 'always' });
  const notices = site.data && [...findHealthNotices(health), ...findNotices(site.data)];
  return { site, notices };
}

export type SiteNotices = ReturnType<typeof useNotices>;
