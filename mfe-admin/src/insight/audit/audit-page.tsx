import { query } from '@lectern/client';
import { AUDIT_PAGE_SIZE, listAuditEntries } from '@lectern/contract';
import { ButtonLink, Card, CardTitle, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Users } from 'lucide-react';
import { Pager } from '../../parts/lists/pager';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { paths } from '../../paths';
import { auditTexts } from './texts';
import { AuditFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import styles from './audit.module.css';
import { useAuditFilters } from './use-audit-filters';

/** The changes that administrators made, latest first. */
export default function AuditPage() {
  const filters = useAuditFilters();
  const { state, isFiltered } = filters;
  const { list, pages } = usePagedList(
    query(listAuditEntries, { query: { ...state, search: state.search.trim() } }),
    AUDIT_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <ButtonLink variant="quiet" to={paths.users}>
          <Users aria-hidden />
          {auditTexts.back}
        </ButtonLink>
      </div>
      <AuditFilters filters={filters} />
      <QueryState query={list} loading={auditTexts.loading} failed={auditTexts.failed} />
      {data && pages && (
        <Card aria-labelledby="audit-list" aria-busy={isPlaceholderData} className={styles.list}>
          <CardTitle id="audit-list">{auditTexts.list(formatCount(data.total))}</CardTitle>
          {data.items.length === 0 && (
            <EmptyState
              title={isFiltered ? auditTexts.none : auditTexts.empty}
              text={isFiltered ? auditTexts.noneText : auditTexts.emptyText}
            />
          )}
          <ol role="list" className={styles.rows}>
            {data.items.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager page={state.page} pages={pages} />
        </Card>
      )}
    </div>
  );
}
