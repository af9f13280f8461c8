import { Button, ButtonLink, Card, CardTitle, Row } from '@lectern/ui';
import { Download, FileUp, Printer } from 'lucide-react';
import { useState } from 'react';
import { usePaths } from '../../../paths';
import { t } from '../../texts';
import styles from '../editor.module.css';
import { ExportDialog } from '../export/export-dialog';
import type { CourseEditor } from '../use-course-editor';

/** Links to update the course from a new deck, to export it and to print it. */
export function DeckPanel({ editor: { saved } }: { editor: CourseEditor }) {
  const paths = usePaths();
  const [isExporting, setExporting] = useState(false);
  return (
    <Card aria-labelledby="deck-panel">
      <CardTitle id="deck-panel">{t('update.heading')}</CardTitle>
      <p className={styles.quiet}>{t('update.openText')}</p>
      <Row>
        <ButtonLink to={paths.courseUpdate(saved)} variant="secondary">
          <FileUp aria-hidden />
          {t('update.open')}
        </ButtonLink>
        <Button variant="secondary" onClick={() => setExporting(true)}>
          <Download aria-hidden />
          {t('editor.export.open')}
        </Button>
        <ButtonLink to={paths.handout(saved)} variant="secondary">
          <Printer aria-hidden />
          {t('editor.handout')}
        </ButtonLink>
      </Row>
      <ExportDialog
        courseId={saved.id}
        hasSlides={saved.modules.some(({ slides }) => slides.length > 0)}
        open={isExporting}
        onClose={() => setExporting(false)}
      />
    </Card>
  );
}
