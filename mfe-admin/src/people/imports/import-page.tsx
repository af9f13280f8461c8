import { buildUrl, call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  createUserImport,
  getUserImportTemplate,
  listUserImports,
  MAX_IMPORTED_USERS,
  MAX_USER_FILE_BYTES,
  type UserImport,
} from '@lectern/contract';
import { useNavigate, useParams } from '@lectern/remote';
import { Badge, ButtonAnchor, Card, ErrorState, formatCount, formatDateTime } from '@lectern/ui';
import { Download } from 'lucide-react';
import { FileChoice } from '../../parts/files/file-choice';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { paths } from '../../paths';
import styles from './import.module.css';
import { OpenedImport } from './opened-import';
import { t } from '../texts';

/** Reads a CSV file with people, shows what becomes of each row, and imports them. The address holds the import. */
export default function ImportPage() {
  const { id } = useParams();
  return <div className={styles.page}>{id ? <OpenedImport key={id} importId={id} /> : <NewImport />}</div>;
}

function NewImport() {
  const navigate = useNavigate();
  const read = useMutation({
    mutationFn: (chosen: File) => call(createUserImport, { body: {}, file: chosen }),
    onSuccess: (created) => {
      void invalidate(listUserImports);
      return navigate(paths.userImport(created));
    },
  });
  return (
    <>
      <FileChoice
        file={read.variables}
        accept=".csv,.txt"
        labels={{
          file: t('imports.choice.file'),
          drop: t('imports.choice.drop'),
          dropAnother: t('imports.choice.dropAnother'),
          formats: t('imports.choice.formats', {
            rows: MAX_IMPORTED_USERS,
            megabytes: MAX_USER_FILE_BYTES / 1024 / 1024,
          }),
        }}
        onChoose={read.mutate}
      >
        <div>
          <ButtonAnchor variant="quiet" href={buildUrl(getUserImportTemplate)} download>
            <Download aria-hidden />
            {t('imports.template')}
          </ButtonAnchor>
        </div>
      </FileChoice>
      {read.isPending && (
        <Card>
          <p role="status">{t('imports.reading')}</p>
        </Card>
      )}
      {read.error && (
        <ErrorState
          title={t('imports.readFailed')}
          text={serverMessage(read.error) ?? t('imports.readFailedText')}
        />
      )}
      <RecentImports />
    </>
  );
}

function RecentImports() {
  const { data } = useQuery({ ...query(listUserImports), refetchOnMount: 'always' });
  if (!data?.length) return null;
  return <DataTable title={t('imports.recent')} columns={RECENT_COLUMNS} rows={data} empty={null} />;
}

const RECENT_COLUMNS: Column<UserImport>[] = [
  {
    key: 'file',
    title: t('imports.recentColumns.file'),
    rowScope: 'row',
    cell: (one) => <RowName name={one.fileName} to={paths.userImport(one)} />,
  },
  {
    key: 'rows',
    title: t('imports.recentColumns.rows'),
    align: 'end',
    cell: ({ rowCount }) => formatCount(rowCount),
  },
  { key: 'time', title: t('imports.recentColumns.time'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    key: 'status',
    title: t('imports.recentColumns.status'),
    cell: ({ status }) => (
      <Badge tone={status === 'completed' ? 'success' : 'neutral'}>{t(`imports.statuses.${status}`)}</Badge>
    ),
  },
];
