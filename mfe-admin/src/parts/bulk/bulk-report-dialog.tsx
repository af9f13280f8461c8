import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import styles from './bulk.module.css';
import { t } from '../texts';
import type { BulkResult } from './use-bulk';

/** What a bulk action did, and every row that it left out with the reason. */
export default function BulkReportDialog({
  result: { action, report },
  onUndo,
  onClose,
}: {
  result: BulkResult;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}) {
  const { changed, left } = report;
  return (
    <Dialog
      title={changed.length ? action.done(changed.length) : t('bulk.nothingChanged')}
      description={t('bulk.left', { count: left.length })}
      open
      onClose={onClose}
      actions={
        <>
          {onUndo && (
            <Button variant="secondary" onClick={onUndo}>
              {t('bulk.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('bulk.close')}</Button>
        </>
      }
    >
      <ul role="list" className={styles.left} tabIndex={0} aria-label={t('bulk.leftRows')}>
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            <strong dir="auto">{name ?? t('bulk.unknown')}</strong>
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
