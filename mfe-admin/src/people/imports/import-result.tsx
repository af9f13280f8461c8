import { call } from '@lectern/client';
import { exportUserImportProblems, type UserImport } from '@lectern/contract';
import { ButtonLink } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { download } from '../../parts/files/download';
import { ExportButton } from '../../parts/files/export-button';
import { paths } from '../../paths';
import styles from './import.module.css';
import { OutcomeList } from './outcome-list';
import { userImportTexts as texts } from './texts';

/** What an import did, with the ways to go on. */
export function ImportResult({ data }: { data: UserImport }) {
  const { id, status, outcomes, doneCount, rowCount } = data;
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => result.current?.focus(), []);
  return (
    <>
      <div ref={result} tabIndex={-1} role="status" className={styles.stack}>
        {status === 'completed' && <OutcomeList outcomes={outcomes} sentences={texts.result} />}
        {status !== 'completed' && <p>{texts.done(doneCount, rowCount)}</p>}
        {status === 'cancelled' && <p>{texts.cancelledText}</p>}
        {status === 'failed' && <p>{texts.failedText}</p>}
      </div>
      <div className={styles.bar}>
        {outcomes.problem > 0 && (
          <ExportButton
            label={texts.downloadProblems}
            onExport={async () =>
              download(texts.problemsFile, await call(exportUserImportProblems, { params: { importId: id } }))
            }
          />
        )}
        {outcomes.invite + outcomes.unconfirmed > 0 && (
          <ButtonLink variant="secondary" to={paths.invitations}>
            {texts.invitations}
          </ButtonLink>
        )}
        <ButtonLink to={paths.importUsers}>{texts.another}</ButtonLink>
      </div>
    </>
  );
}
