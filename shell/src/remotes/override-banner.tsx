import type { RemoteManifests } from '@lectern/remote';
import { Button, formatItems, Row } from '@lectern/ui';
import { frameText } from '../frame/texts';
import styles from './override-banner.module.css';
import { resetOverrides } from './overrides';

/** Names the remotes that this browser loads from a developer's server in place of the deployed ones. */
export default function OverrideBanner({ manifests }: { manifests: RemoteManifests }) {
  const overridden = Object.entries(manifests).filter(([, { override }]) => override);
  const names = overridden.map(([name, { entry }]) => `${name} (${new URL(entry).host})`);
  return (
    <Row
      as="aside"
      gap={16}
      justify="center"
      className={styles.banner}
      aria-label={frameText('overrides.title')}
    >
      <p>{frameText('overrides.text', { remotes: formatItems(names) })}</p>
      <Button variant="secondary" onClick={resetOverrides}>
        {frameText('overrides.reset')}
      </Button>
    </Row>
  );
}
