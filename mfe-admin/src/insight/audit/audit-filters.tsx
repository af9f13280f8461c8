import { Select } from '@lectern/ui/select';
import { Muted } from '@lectern/ui';
import { FilterCard } from '../../parts/lists/filter-card';
import { auditTexts } from '../../parts/audit/texts';
import styles from './audit.module.css';
import { ACTION_FILTERS, type AuditFilters as Filters } from './use-audit-filters';

const actions = ACTION_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? auditTexts.allActions : auditTexts.actions[value],
}));

/** Search and kind of change, a note when only one target is shown, and a button that clears all three. */
export function AuditFilters({ filters }: { filters: Filters }) {
  const { state, setState } = filters;
  return (
    <FilterCard
      filters={filters}
      labels={auditTexts}
      className={styles.filters}
      note={state.target && <Muted>{auditTexts.oneTarget}</Muted>}
    >
      <Select
        label={auditTexts.action}
        hideLabel
        options={actions}
        value={state.action}
        onChange={(action) => setState({ action })}
      />
    </FilterCard>
  );
}
