import { query, useQuery } from '@lectern/client';
import { getTeachingHome } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { t } from '../texts';
import { WorkCards } from './work-cards';

/** What waits in all courses and groups, for administrators. */
export function SiteWork() {
  const home = useQuery({ ...query(getTeachingHome), refetchOnMount: 'always' });
  return (
    <>
      <QueryState query={home} loading={t('home.loading')} failed={t('home.failed')} />
      {home.data && <WorkCards home={home.data} />}
    </>
  );
}
