import { query } from '@lectern/client';
import { listMails, MAIL_PAGE_SIZE, type ListedMail, type MailStatus } from '@lectern/contract';
import {
  Badge,
  Button,
  EmptyState,
  formatCount,
  formatDateTime,
  pageParam,
  QueryState,
  useSearchState,
} from '@lectern/ui';
import { useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { t } from '../texts';
import { MailDialog } from '../../parts/dialogs/mail-dialog';
import { InvitationLinks } from './invitation-links';
import styles from './outbox.module.css';

const schema = { page: pageParam };
const REFRESH_MS = 15_000;

/** The messages of the last days. Without a mail server administrators open them and hand their links over. */
export default function OutboxPage() {
  const filters = useSearchState(schema);
  const { state } = filters;
  const [openId, setOpenId] = useState<string>();
  const { list, pages } = usePagedList(
    { ...query(listMails, { query: state }), refetchInterval: REFRESH_MS },
    MAIL_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const columns = useMemo(() => mailColumns(setOpenId), []);

  return (
    <div className={styles.page}>
      <QueryState query={list} loading={t('outbox.loading')} failed={t('outbox.failed')} />
      {data && pages && (
        <DataTable
          title={t('outbox.list', { mails: formatCount(data.total) })}
          columns={columns}
          rows={data.items}
          empty={<EmptyState title={t('outbox.empty')} text={t('outbox.emptyText')} />}
          isStale={isPlaceholderData}
          page={state.page}
          pages={pages}
          tools={!data.isSending && data.total > 0 && <InvitationLinks />}
        >
          <p className={styles.quiet}>{data.isSending ? t('outbox.sending') : t('outbox.notSending')}</p>
        </DataTable>
      )}
      {openId && <MailDialog mailId={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

const tones: Partial<Record<MailStatus, 'primary' | 'danger'>> = { kept: 'primary', failed: 'danger' };

/** Messages that no mail server sends can be opened. */
const mailColumns = (onOpen: (mailId: string) => void): Column<ListedMail>[] => [
  {
    key: 'subject',
    title: t('outbox.columns.subject'),
    rowScope: 'row',
    cell: ({ subject, recipient, error }) => (
      <RowName name={subject} lines={[recipient, error && t('outbox.answer', { error })]} />
    ),
  },
  {
    key: 'status',
    title: t('outbox.columns.status'),
    cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{t(`outbox.statuses.${status}`)}</Badge>,
  },
  {
    key: 'time',
    title: t('outbox.columns.time'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  actionsColumn(
    ({ id, status, subject, recipient }) =>
      status === 'kept' && (
        <RowActions>
          <Button
            variant="secondary"
            aria-label={t('outbox.openFor', { subject, recipient })}
            onClick={() => onOpen(id)}
          >
            {t('outbox.open')}
          </Button>
        </RowActions>
      ),
  ),
];
