import type { RemoteTable } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { texts } from '../texts';
import styles from './override-banner.module.css';
import { resetOverrides } from './overrides';

/** Says that some remotes are not the released ones, as long as that is so. */
export function OverrideBanner({ table }: { table: RemoteTable }) {
  const overridden = Object.entries(table).filter(([, { override }]) => override);
  if (!overridden.length) return null;
  return (
    <aside className={styles.banner} aria-label={texts.overrides.title}>
      <p>{texts.overrides.text(overridden.map(([name, { entry }]) => `${name} (${new URL(entry).host})`))}</p>
      <Button variant="secondary" onClick={resetOverrides}>
        {texts.overrides.reset}
      </Button>
    </aside>
  );
}
