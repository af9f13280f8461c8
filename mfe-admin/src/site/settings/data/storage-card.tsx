import type { SiteData } from '@lectern/contract';
import { Card, CardTitle } from '@lectern/ui';
import { formatSize } from '../../health/format-values';
import { t } from '../../texts';
import styles from './data.module.css';

/** Where the files are, and how much room there is. */
export function StorageCard({ storage }: { storage: SiteData['storage'] }) {
  const { kind, name, host, usedBytes, freeBytes } = storage;
  const facts = [
    [kind === 'folder' ? t('storage.folder') : t('storage.bucket'), name],
    [t('storage.host'), host],
    [t('storage.used'), usedBytes === null ? null : formatSize(usedBytes)],
    [t('storage.free'), freeBytes === null ? null : formatSize(freeBytes)],
  ] as const;
  return (
    <Card aria-labelledby="storage">
      <CardTitle id="storage">{t('storage.title')}</CardTitle>
      <p className={styles.text}>{t('storage.text')}</p>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
