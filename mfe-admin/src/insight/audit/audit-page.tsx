import { keepPreviousData, query, useQuery } from '@lectern/client';
import { AUDIT_PAGE_SIZE, listAuditEntries } from '@lectern/contract';
import { ButtonLink, Card, CardTitle, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Users } from 'lucide-react';
import { Pager } from '../../parts/lists/pager';
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
  const list = useQuery({
    ...query(listAuditEntries, { query: { ...state, search: state.search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
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
      {data && (
        <Card aria-labelledby="audit-list" aria-busy={isPlaceholderData} className={styles.list}>
          <CardTitle id="audit-list">{auditTexts.list(formatCount(data.totalEntries))}</CardTitle>
          {data.entries.length === 0 && (
            <EmptyState
              title={isFiltered ? auditTexts.none : auditTexts.empty}
              text={isFiltered ? auditTexts.noneText : auditTexts.emptyText}
            />
          )}
          <ol role="list" className={styles.rows}>
            {data.entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager page={state.page} pages={Math.ceil(data.totalEntries / AUDIT_PAGE_SIZE)} />
        </Card>
      )}
    </div>
  );
}
