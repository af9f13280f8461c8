import { call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import { createUserImport, listUserImports } from '@lectern/contract';
import { Link, useNavigate, useParams } from '@lectern/remote';
import { Badge, ButtonLink, Card, CardTitle, ErrorState, formatDateTime } from '@lectern/ui';
import { ArrowLeft } from 'lucide-react';
import { FileChoice } from '../../parts/files/file-choice';
import { paths } from '../../paths';
import styles from './import.module.css';
import { OpenedImport } from './opened-import';
import { userImportTexts as texts } from './texts';

/** Reads a CSV file with people, shows what becomes of each row, and imports them. The address holds the import. */
export default function ImportPage() {
  const { id } = useParams();
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <ButtonLink variant="secondary" to={paths.users}>
          <ArrowLeft aria-hidden />
          {texts.back}
        </ButtonLink>
      </div>
      {id ? <OpenedImport key={id} importId={id} /> : <NewImport />}
    </div>
  );
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
      <FileChoice file={read.variables} accept=".csv,.txt" labels={texts.choice} onChoose={read.mutate} />
      {read.isPending && (
        <Card>
          <p role="status">{texts.reading}</p>
        </Card>
      )}
      {read.error && (
        <ErrorState title={texts.readFailed} text={serverMessage(read.error) ?? texts.readFailedText} />
      )}
      <RecentImports />
    </>
  );
}

function RecentImports() {
  const { data } = useQuery({ ...query(listUserImports), refetchOnMount: 'always' });
  if (!data?.length) return null;
  return (
    <Card aria-labelledby="recent">
      <CardTitle id="recent">{texts.recent}</CardTitle>
      <ul role="list" className={styles.rows}>
        {data.map((one) => (
          <li key={one.id} className={styles.row}>
            <div className={styles.main}>
              <h3 className={styles.title}>
                <Link to={paths.userImport(one)} dir="auto">
                  {one.fileName}
                </Link>
              </h3>
              <p className={styles.facts}>{texts.recentFacts(one.rowCount, formatDateTime(one.createdAt))}</p>
            </div>
            <Badge tone={one.status === 'completed' ? 'success' : 'neutral'}>
              {texts.statuses[one.status]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
