import { query, useQuery } from '@lectern/client';
import { getUserImport, type UserImport } from '@lectern/contract';
import { Card, CardTitle, QueryState } from '@lectern/ui';
import { ConfirmImport } from './confirm-import';
import { ImportResult } from './import-result';
import { ImportRows } from './import-rows';
import styles from './import.module.css';
import { RunningImport } from './running-import';
import { t } from '../texts';

const REFRESH_MS = 1000;

/** An import in its state (to confirm, running, or ended), with the notes about its file as a whole and its rows. */
export function OpenedImport({ importId }: { importId: string }) {
  const opened = useQuery({
    ...query(getUserImport, { params: { importId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? REFRESH_MS : false),
  });
  const { data } = opened;
  const queryState = (
    <QueryState query={opened} loading={t('imports.loading')} failed={t('imports.failed')} />
  );
  if (!data) return queryState;
  return (
    <>
      {/* Shown above the data, too, where loading it again failed. */}
      {queryState}
      <Card aria-labelledby="import">
        <CardTitle id="import">{t(`imports.titles.${data.status}`)}</CardTitle>
        <div className={styles.stack}>
          <p className={styles.file} dir="auto">
            {data.fileName}
          </p>
          {data.notes.map((note) => (
            <p key={note} className={styles.notice} dir="auto">
              {note}
            </p>
          ))}
          <ImportState data={data} />
        </div>
      </Card>
      <ImportRows key={data.status} data={data} />
    </>
  );
}

function ImportState({ data }: { data: UserImport }) {
  if (data.status === 'ready') return <ConfirmImport data={data} />;
  if (data.status === 'running') return <RunningImport data={data} />;
  return <ImportResult data={data} />;
}
