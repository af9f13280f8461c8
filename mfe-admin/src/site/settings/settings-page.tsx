import { query, useQuery } from '@lectern/client';
import { getSiteSettings } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { t } from '../texts';
import { RegionCard } from './region-card';

/** What administrators set for the whole site. */
export default function SettingsPage() {
  const settings = useQuery(query(getSiteSettings));
  if (!settings.data)
    return <QueryState query={settings} loading={t('settings.loading')} failed={t('settings.failed')} />;
  return <RegionCard region={settings.data.region} />;
}
