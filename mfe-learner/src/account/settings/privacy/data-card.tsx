import { call, useMutation } from '@lectern/client';
import { exportOwnData } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, Card, texts as shared } from '@lectern/ui';
import { Download } from 'lucide-react';
import { PartTitle } from '../part-title';
import { paths } from '../../../paths';
import { settingsTexts } from '../texts';
import { downloadFile } from './download-file';
import styles from '../settings.module.css';

const labels = settingsTexts.data;

/** Downloads all data stored about the person. */
export function DataCard() {
  const exporting = useMutation({
    mutationFn: () => call(exportOwnData),
    onSuccess: (file) => downloadFile(labels.fileName, file),
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });
  return (
    <Card aria-labelledby="data">
      <PartTitle id="data">{labels.title}</PartTitle>
      <p className={styles.quiet}>{labels.text}</p>
      <div>
        <Button variant="secondary" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          {exporting.isPending ? labels.exporting : labels.action}
        </Button>
      </div>
      <p className={styles.quiet}>
        <Link to={paths.privacy}>{labels.privacy}</Link>
      </p>
    </Card>
  );
}
