import { call, needsSignIn, signInAgain, useDraft, useMutation } from '@lectern/client';
import { exportOwnData } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, Card, CardTitle, texts as shared } from '@lectern/ui';
import { Download } from 'lucide-react';
import { paths } from '../../paths';
import { settingsTexts } from './texts';
import { downloadFile } from './download-file';
import styles from './settings.module.css';

const labels = settingsTexts.data;
const FORM = 'export-data';

/** Downloads all data stored about the person. The server may ask for a sign-in first, which leads back here. */
export function DataCard() {
  const isBack = useDraft(FORM) !== undefined;
  const exporting = useMutation({
    mutationFn: () => call(exportOwnData),
    onSuccess: (file) => downloadFile(labels.fileName, file),
    meta: { failed: { title: shared.error, fallback: labels.failed, isHandled: needsSignIn } },
    onError: (error) => signInAgain(error, FORM, true),
  });
  return (
    <Card aria-labelledby="data">
      <CardTitle id="data">{labels.title}</CardTitle>
      <p className={styles.quiet}>{labels.text}</p>
      {isBack && exporting.isIdle && <p role="status">{labels.again}</p>}
      <div>
        <Button
          variant="secondary"
          autoFocus={isBack}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
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
