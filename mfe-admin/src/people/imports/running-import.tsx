import type { UserImport } from '@lectern/contract';
import { Button, ProgressBar } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import styles from './import.module.css';
import { t } from '../texts';
import { useCancelImport } from './use-import-change';

/** The progress of an import, which goes on when the page is closed. */
export function RunningImport({ data }: { data: UserImport }) {
  const cancel = useCancelImport(data);
  const status = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => status.current?.focus(), []);
  return (
    <>
      <ProgressBar percent={(100 * data.doneCount) / data.rowCount} label={t('imports.progress')} />
      <p ref={status} tabIndex={-1} className={styles.facts}>
        {t('imports.done', { done: data.doneCount, rows: data.rowCount })}
      </p>
      <div className={styles.bar}>
        <Button variant="secondary" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {cancel.isPending ? t('imports.cancelling') : t('imports.cancel')}
        </Button>
      </div>
    </>
  );
}
