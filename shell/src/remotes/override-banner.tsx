import type { RemoteManifests } from '@lectern/remote';
import { Button, formatItems, Row } from '@lectern/ui';
import { t } from '../texts';
import styles from './override-banner.module.css';
import { resetOverrides } from './overrides';

/** Names the remotes that a developer's server replaces. */
export default function OverrideBanner({ manifests }: { manifests: RemoteManifests }) {
  const overridden = Object.entries(manifests).filter(([, { override }]) => override);
  const names = overridden.map(([name, { entry }]) => `${name} (${new URL(entry).host})`);
  return (
    <Row as="aside" gap={16} justify="center" className={styles.banner} aria-label={t('overrides.title')}>
      <p>{t('overrides.text', { remotes: formatItems(names) })}</p>
      <Button variant="secondary" onClick={resetOverrides}>
        {t('overrides.reset')}
      </Button>
    </Row>
  );
}
