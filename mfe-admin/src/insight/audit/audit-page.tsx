import { query } from '@lectern/client';
import { AUDIT_PAGE_SIZE, listAuditEntries } from '@lectern/contract';
import { ButtonLink, EmptyState, formatCount } from '@lectern/ui';
import { Users } from 'lucide-react';
import { PagedTable } from '../../parts/lists/paged-table';
import { useListView } from '../../parts/lists/use-list-view';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { ViewMenu } from '../../parts/lists/view-menu';
import { paths } from '../../paths';
import { AUDIT_COLUMNS } from '../../parts/audit/audit-columns';
import { t as partsText } from '../../parts/texts';
import { AuditFilters } from './audit-filters';
import { ExportAudit } from './export-audit';
import styles from './audit.module.css';
import { toAuditFilter, useAuditFilters } from './use-audit-filters';

/** The changes that administrators made, latest first. */
export default function AuditPage() {
  const filters = useAuditFilters();
  const { state, isFiltered } = filters;
  const filter = toAuditFilter(filters);
  const { list, pages } = usePagedList(
    query(listAuditEntries, { query: { ...filter, page: state.page } }),
    AUDIT_PAGE_SIZE,
    filters,
  );
  const view = useListView('audit', AUDIT_COLUMNS);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <ButtonLink variant="quiet" to={paths.users}>
          <Users aria-hidden />
          {partsText('audit.back')}
        </ButtonLink>
        <ExportAudit filter={filter} isEnabled={Boolean(list.data?.total)} />
      </div>
      <AuditFilters filters={filters} view={<ViewMenu view={view} />} />
      <PagedTable
        texts={{
          title: (total) => partsText('audit.list', { entries: formatCount(total) }),
          loading: partsText('audit.loading'),
          failed: partsText('audit.failed'),
        }}
        list={list}
        pages={pages}
        page={state.page}
        view={view}
        empty={
          <EmptyState
            title={isFiltered ? partsText('audit.none') : partsText('audit.empty')}
            text={isFiltered ? partsText('audit.noneText') : partsText('audit.emptyText')}
          />
        }
      />
    </div>
  );
}
