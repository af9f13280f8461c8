import { query, useQuery } from '@lectern/client';
import { getSiteData, type SavedSiteSettings } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { t } from '../../texts';
import { RetentionCard } from './retention-card';
import { StorageCard } from './storage-card';

/** How long personal data is kept, and where files are. */
export function DataPage({ settings }: { settings: SavedSiteSettings }) {
  const loaded = useQuery(query(getSiteData));
  const { data } = loaded;
  if (!data)
    return <QueryState query={loaded} loading={t('settings.loading')} failed={t('settings.failed')} />;
  return (
    <>
      <RetentionCard saved={settings.retention} data={data} />
      <StorageCard storage={data.storage} />
    </>
  );
}
