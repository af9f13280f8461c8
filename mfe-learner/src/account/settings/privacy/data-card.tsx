import { call, useMutation } from '@lectern/client';
import { exportOwnData } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, Card, uiText } from '@lectern/ui';
import { Download } from 'lucide-react';
import { PartTitle } from '../part-title';
import { paths } from '../../../paths';
import { t } from '../../texts';
import { downloadFile } from '../../../parts/download-file';
import styles from '../settings.module.css';

const FILE_NAME = 'lectern-data.zip';

/** Downloads all data stored about the person. */
export function DataCard() {
  const exporting = useMutation({
    mutationFn: () => call(exportOwnData, { query: { format: 'zip' } }),
    onSuccess: (file) => downloadFile(FILE_NAME, file),
    meta: { failed: { title: uiText('error'), fallback: t('settings.data.failed') } },
  });
  return (
    <Card aria-labelledby="data">
      <PartTitle id="data">{t('settings.data.title')}</PartTitle>
      <p className={styles.quiet}>{t('settings.data.contents')}</p>
      <div>
        <Button variant="secondary" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          {exporting.isPending ? t('settings.data.exporting') : t('settings.data.action')}
        </Button>
      </div>
      <p className={styles.quiet}>
        <Link to={paths.privacy}>{t('settings.data.privacy')}</Link>
      </p>
    </Card>
  );
}
