import { buildUrl } from '@lectern/client';
import { exportOwnData } from '@lectern/contract';
import { ButtonAnchor, Card, CardTitle } from '@lectern/ui';
import { Download } from 'lucide-react';
import { studyTexts } from '../study-texts';
import styles from './settings.module.css';

const labels = studyTexts.settings.data;

/** Downloads all data stored about the person. */
export function DataCard() {
  return (
    <Card aria-labelledby="data">
      <CardTitle id="data">{labels.title}</CardTitle>
      <p className={styles.quiet}>{labels.text}</p>
      <div>
        <ButtonAnchor variant="secondary" href={buildUrl(exportOwnData)} download={labels.fileName}>
          <Download aria-hidden />
          {labels.action}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
