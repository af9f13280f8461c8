import { query, useQuery } from '@lectern/client';
import { getSiteSettings } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { QueryState } from '@lectern/ui';
import { Suspense } from 'react';
import { SubPages } from '@lectern/ui/sub-pages';
import { findSubPage, subPages } from './sub-pages';
import { t } from '../texts';

/** What administrators set for the whole site: a menu, and the sub-page of the address. */
export default function SettingsPage() {
  const settings = useQuery(query(getSiteSettings));
  const shown = findSubPage(useLocation().pathname);
  if (!settings.data)
    return <QueryState query={settings} loading={t('settings.loading')} failed={t('settings.failed')} />;
  return (
    <SubPages label={t('settings.menu')} pages={subPages} shown={shown.path}>
      <Suspense>
        <shown.Page settings={settings.data} />
      </Suspense>
    </SubPages>
  );
}
