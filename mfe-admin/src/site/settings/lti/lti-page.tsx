import { query, useQuery } from '@lectern/client';
import { listLtiPlatforms, type LtiTool, type SavedSiteSettings } from '@lectern/contract';
import { Card, CardTitle, QueryState } from '@lectern/ui';
import { Link } from '@lectern/remote';
import { paths } from '../../../paths';
import { t } from '../../texts';
import { AddressesCard } from '../addresses-card';
import settingsStyles from '../settings.module.css';
import { PlatformsCard } from './platforms-card';

/** Other learning platforms that open courses of this site by LTI. */
export function LtiPage({ settings }: { settings: SavedSiteSettings }) {
  return settings.features.settings.lti ? <LtiSettings /> : <LtiOff />;
}

function LtiOff() {
  return (
    <Card aria-labelledby="lti">
      <CardTitle id="lti">{t('lti.title')}</CardTitle>
      <p className={settingsStyles.quiet}>{t('lti.off')}</p>
      <Link to={`${paths.settings}#features`}>{t('lti.turnOn')}</Link>
    </Card>
  );
}

function LtiSettings() {
  const list = useQuery({ ...query(listLtiPlatforms), refetchOnMount: 'always' });
  const { data } = list;
  return (
    <>
      {data && (
        <AddressesCard
          title={t('lti.tool.title')}
          text={t('lti.tool.text')}
          addresses={listAddresses(data.tool)}
        />
      )}
      <PlatformsCard platforms={data?.platforms}>
        <QueryState query={list} loading={t('lti.loading')} failed={t('lti.failed')} />
      </PlatformsCard>
    </>
  );
}

/** What the administrator of a platform enters there. */
const listAddresses = (tool: LtiTool) =>
  (['loginUrl', 'launchUrl', 'keysUrl', 'domain'] as const).map((name) => ({
    name: t(`lti.tool.${name}`),
    hint: t(`lti.tool.${name}Hint`),
    value: tool[name],
  }));
