import { call } from '@lectern/client';
import { exportUserImportProblems, type UserImport } from '@lectern/contract';
import { ButtonLink } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { download } from '../../parts/files/download';
import { ExportButton } from '../../parts/files/export-button';
import { paths } from '../../paths';
import styles from './import.module.css';
import { OutcomeList } from './outcome-list';
import { t } from '../texts';

/** What an import did, with the ways to go on. */
export function ImportResult({ data }: { data: UserImport }) {
  const { id, status, outcomes, doneCount, rowCount } = data;
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => result.current?.focus(), []);
  return (
    <>
      <div ref={result} tabIndex={-1} role="status" className={styles.stack}>
        {status === 'completed' && <OutcomeList outcomes={outcomes} kind="result" />}
        {status !== 'completed' && <p>{t('imports.done', { done: doneCount, rows: rowCount })}</p>}
        {status === 'cancelled' && <p>{t('imports.cancelledText')}</p>}
        {status === 'failed' && <p>{t('imports.failedText')}</p>}
      </div>
      <div className={styles.bar}>
        {outcomes.problem > 0 && (
          <ExportButton
            label={t('imports.downloadProblems')}
            onExport={async () =>
              download(
                t('imports.problemsFile'),
                await call(exportUserImportProblems, { params: { importId: id } }),
              )
            }
          />
        )}
        {outcomes.invite + outcomes.unconfirmed > 0 && (
          <ButtonLink variant="secondary" to={paths.invitations}>
            {t('imports.invitations')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.importUsers}>{t('imports.another')}</ButtonLink>
      </div>
    </>
  );
}
