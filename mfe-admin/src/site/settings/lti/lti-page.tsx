import { query, useQuery } from '@lectern/client';
import { listLtiPlatforms, type LtiTool, type SavedSiteSettings } from '@lectern/contract';
import { Button, Card, CardTitle, QueryState, TextField } from '@lectern/ui';
import { Link } from '@lectern/remote';
import { paths } from '../../../paths';
import { copyText } from '../../../parts/copy-text';
import { t } from '../../texts';
import settingsStyles from '../settings.module.css';
import styles from './lti.module.css';
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
      {data && <ToolCard tool={data.tool} />}
      <PlatformsCard platforms={data?.platforms}>
        <QueryState query={list} loading={t('lti.loading')} failed={t('lti.failed')} />
      </PlatformsCard>
    </>
  );
}

const ADDRESSES = ['loginUrl', 'launchUrl', 'keysUrl', 'domain'] as const;

/** What the administrator of a platform enters there. */
function ToolCard({ tool }: { tool: LtiTool }) {
  const labels = { copied: { title: t('lti.copied') }, copyFailed: t('lti.copyFailed') };
  return (
    <Card aria-labelledby="lti-tool">
      <CardTitle id="lti-tool">{t('lti.tool.title')}</CardTitle>
      <p className={settingsStyles.quiet}>{t('lti.tool.text')}</p>
      <div className={styles.addresses}>
        {ADDRESSES.map((name) => (
          <div key={name} className={styles.address}>
            <TextField
              label={t(`lti.tool.${name}`)}
              hint={t(`lti.tool.${name}Hint`)}
              value={tool[name]}
              readOnly
              onFocus={(event) => event.target.select()}
              onChange={() => undefined}
            />
            <Button
              variant="secondary"
              aria-label={t('lti.copyOf', { name: t(`lti.tool.${name}`) })}
              onClick={() => void copyText(tool[name], labels)}
            >
              {t('lti.copy')}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  );
}
