import { buildUrl, call, query, queryClient, useMutation, useQuery } from '@lectern/client';
import {
  type Certificate,
  createCredential,
  CREDENTIAL_FILES,
  type CredentialState,
  deleteCredential,
  downloadCredential,
  getCredential,
} from '@lectern/contract';
import { Button, ButtonAnchor, formatDate, QueryState, Row, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { copyAddress } from '../course/share-buttons';
import { t } from './texts';
import styles from './certificates.module.css';
import { formatGrade } from './format-grade';
import { lastMoment } from './validity';

/** Creates the digital credential of a certificate, which publishes it, and then offers it as files. */
export default function CredentialDialog({
  certificate: { id, courseName },
  onClose,
}: {
  certificate: Certificate;
  onClose: () => void;
}) {
  const params = { certificateId: id };
  const state = useQuery({ ...query(getCredential, { params }), refetchOnMount: 'always' });
  const { data } = state;
  return (
    <Dialog title={t('credential.title', { course: courseName })} open onClose={onClose}>
      <QueryState query={state} loading={t('credential.loading')} failed={t('credential.failed')} />
      {data?.revocation && <p role="status">{t('credential.revoked', { reason: data.revocation.reason })}</p>}
      {data?.isForTrying && <p className={styles.trying}>{t('credential.forTrying')}</p>}
      {data && (data.credential ? <Created id={id} state={data} /> : <Offer id={id} state={data} />)}
    </Dialog>
  );
}

const setState = (certificateId: string, state: CredentialState) =>
  queryClient.setQueryData(query(getCredential, { params: { certificateId } }).queryKey, state);

/** What the credential would contain, and that creating it publishes that. */
function Offer({ id, state }: { id: string; state: CredentialState }) {
  const creation = useMutation({
    mutationFn: () => call(createCredential, { params: { certificateId: id } }),
    onSuccess: (created) => setState(id, created),
    meta: { failed: { title: t('credential.notCreated'), fallback: t('credential.tryAgain') } },
  });
  if (state.revocation) return null;
  const { learnerName, courseName, issuedAt, expiresAt, grade } = state;
  return (
    <>
      <p>{t('credential.explanation')}</p>
      <dl className={styles.contents}>
        <Fact name={t('credential.name')} value={learnerName} />
        <Fact name={t('verification.course')} value={courseName} />
        <Fact name={t('issued')} value={formatDate(issuedAt)} />
        {expiresAt && <Fact name={t('validUntil')} value={formatDate(lastMoment(expiresAt))} />}
        {grade !== null && <Fact name={t('grade')} value={formatGrade(grade)} />}
      </dl>
      <p>{t('credential.consent')}</p>
      <Row justify="end">
        <Button disabled={creation.isPending} onClick={() => creation.mutate()}>
          {creation.isPending ? t('credential.creating') : t('credential.create')}
        </Button>
      </Row>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{value}</dd>
  </div>
);

const FORMATS = { 'credential.json': 'JSON', 'badge.png': 'PNG', 'badge.svg': 'SVG' } as const;

/** The files and the address of the credential, and the way to delete it. */
function Created({ id, state: { credential, revocation } }: { id: string; state: CredentialState }) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => call(deleteCredential, { params: { certificateId: id } }),
    onSuccess: (deleted) => {
      toast({ title: t('credential.deleted') });
      setState(id, deleted);
    },
    meta: { failed: { title: t('credential.notDeleted'), fallback: t('credential.tryAgain') } },
  });
  if (!credential) return null;
  const { url, requestedAt } = credential;
  return (
    <>
      {!revocation && (
        <>
          <p>{t('credential.created', { date: formatDate(requestedAt) })}</p>
          <Row>
            {CREDENTIAL_FILES.map((file) => (
              <ButtonAnchor
                key={file}
                variant="secondary"
                href={buildUrl(downloadCredential, { params: { certificateId: id, file } })}
                download={file}
                aria-label={t('credential.downloadLabel', { format: FORMATS[file] })}
              >
                <Download aria-hidden />
                {FORMATS[file]}
              </ButtonAnchor>
            ))}
          </Row>
          <p className={styles.hint}>{t('credential.formats')}</p>
        </>
      )}
      <TextField
        label={t('credential.address')}
        hint={t('credential.addressHint')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
      {isAsking && <p role="alert">{t('credential.deleteQuestion')}</p>}
      <Row justify="end">
        {isAsking ? (
          <>
            <Button variant="secondary" autoFocus onClick={() => setAsking(false)}>
              {t('credential.keep')}
            </Button>
            <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
              {t('credential.confirmDeletion')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {t('credential.delete')}
            </Button>
            <Button onClick={() => void copyAddress(url)}>{t('credential.copy')}</Button>
          </>
        )}
      </Row>
    </>
  );
}
