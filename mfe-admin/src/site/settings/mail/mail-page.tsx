import { query, useQuery } from '@lectern/client';
import { getEnvironmentMail, type SavedSiteSettings } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { EnvironmentMailCard } from './environment-mail-card';
import { MailCard } from './mail-card';
import { t } from '../../texts';

/** The server that sends messages: the environment's, or that of the settings. */
export function MailPage({ settings }: { settings: SavedSiteSettings }) {
  const environment = useQuery(query(getEnvironmentMail));
  if (!environment.data)
    return <QueryState query={environment} loading={t('settings.loading')} failed={t('settings.failed')} />;
  const { mail } = environment.data;
  return mail ? <EnvironmentMailCard mail={mail} /> : <MailCard mail={settings.mail} />;
}
