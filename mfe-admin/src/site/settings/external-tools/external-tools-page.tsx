import { query, useQuery } from '@lectern/client';
import { listExternalTools, type SavedSiteSettings, type ToolPlatform } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, QueryState } from '@lectern/ui';
import { paths } from '../../../paths';
import { t } from '../../texts';
import { AddressesCard } from '../addresses-card';
import settingsStyles from '../settings.module.css';
import { ToolsCard } from './tools-card';

/** Tools of other makers that courses open as modules by LTI. */
export default function ExternalToolsPage({ settings }: { settings: SavedSiteSettings }) {
  return settings.features.settings.externalTools ? <ToolSettings /> : <ToolsOff />;
}

function ToolsOff() {
  return (
    <Card aria-labelledby="external-tools">
      <CardTitle id="external-tools">{t('tools.title')}</CardTitle>
      <p className={settingsStyles.quiet}>{t('tools.off')}</p>
      <Link to={`${paths.settings}#features`}>{t('lti.turnOn')}</Link>
    </Card>
  );
}

function ToolSettings() {
  const list = useQuery({ ...query(listExternalTools), refetchOnMount: 'always' });
  const { data } = list;
  return (
    <>
      {data && (
        <AddressesCard
          title={t('tools.platform.title')}
          text={t('tools.platform.text')}
          addresses={listAddresses(data.platform)}
        />
      )}
      <ToolsCard tools={data?.tools}>
        <QueryState query={list} loading={t('tools.loading')} failed={t('tools.failed')} />
      </ToolsCard>
    </>
  );
}

/** What the maker of a tool enters there. */
const listAddresses = (platform: ToolPlatform) =>
  (['issuer', 'authorizationUrl', 'tokenUrl', 'keysUrl'] as const).map((name) => ({
    name: t(`tools.platform.${name}`),
    hint: t(`tools.platform.${name}Hint`),
    value: platform[name],
  }));
