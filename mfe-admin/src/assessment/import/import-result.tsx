import type { QuestionImportResult } from '@lectern/contract';
import { Button, ButtonLink, Card, CardTitle, Row } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { usePaths } from '../../paths';
import styles from '../transfer/transfer.module.css';
import { t } from '../texts';

/** How many questions were imported, with the ways to go on. */
export function ImportResult({
  result,
  categoryId,
  onAnother,
}: {
  result: QuestionImportResult;
  categoryId: string;
  onAnother: () => void;
}) {
  const paths = usePaths();
  const status = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => status.current?.focus(), []);
  return (
    <Card aria-labelledby="result">
      <div ref={status} tabIndex={-1} role="status">
        <CardTitle id="result">{t('import.done', { count: result.importedCount })}</CardTitle>
        <p>{t('import.doneText', { duplicates: result.duplicateCount, problems: result.problemCount })}</p>
      </div>
      <Row gap={12} justify="end" className={styles.bar}>
        <Button variant="secondary" onClick={onAnother}>
          {t('import.another')}
        </Button>
        <ButtonLink to={paths.questionsIn(categoryId)}>{t('import.open')}</ButtonLink>
      </Row>
    </Card>
  );
}
