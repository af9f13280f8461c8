import { query } from '@lectern/client';
import { AUDIT_PAGE_SIZE, listAuditEntries } from '@lectern/contract';
import { ButtonLink, EmptyState, formatCount, QueryState, timeZone } from '@lectern/ui';
import { ScrollText } from 'lucide-react';
import { AUDIT_COLUMNS } from '../../parts/audit/audit-columns';
import { t as partsText } from '../../parts/texts';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { paths } from '../../paths';
import { t } from '../texts';
import { useTabAndPage } from './use-user-state';

/** The entries of the audit log about a user, with a link to the log, which has filters. */
export function AuditTab({ userId }: { userId: string }) {
  const pageState = useTabAndPage();
  const { page } = pageState.state;
  const { list, pages } = usePagedList(
    query(listAuditEntries, {
      query: { page, search: '', action: 'all', target: userId, timeZone: timeZone() },
    }),
    AUDIT_PAGE_SIZE,
    pageState,
  );
  const { data, isPlaceholderData } = list;
  return (
    <DataTable
      title={partsText('audit.list', { entries: data ? formatCount(data.total) : '…' })}
      tools={
        <ButtonLink variant="secondary" to={paths.auditOf({ id: userId })}>
          <ScrollText aria-hidden />
          {t('user.audit.open')}
        </ButtonLink>
      }
      columns={AUDIT_COLUMNS}
      rows={data?.items}
      empty={<EmptyState title={t('user.audit.empty')} text={t('user.audit.emptyText')} />}
      isStale={isPlaceholderData}
      page={page}
      pages={pages}
    >
      <QueryState query={list} loading={partsText('audit.loading')} failed={partsText('audit.failed')} />
    </DataTable>
  );
}
