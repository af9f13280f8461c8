import { Select } from '@lectern/ui/select';
import { Muted } from '@lectern/ui';
import type { ReactNode } from 'react';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { auditTexts } from '../../parts/audit/texts';
import { ACTION_FILTERS, type AuditFilters as Filters } from './use-audit-filters';

const actions = ACTION_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? auditTexts.allActions : auditTexts.actions[value],
}));

/** Search and kind of change, a note when only one target is shown, and a button that clears all three. */
export function AuditFilters({ filters, view }: { filters: Filters; view: ReactNode }) {
  const { state, setState } = filters;
  return (
    <ListToolbar
      filters={filters}
      labels={auditTexts}
      view={view}
      note={state.target && <Muted>{auditTexts.oneTarget}</Muted>}
    >
      <Select
        label={auditTexts.action}
        hideLabel
        options={actions}
        value={state.action}
        onChange={(action) => setState({ action })}
      />
    </ListToolbar>
  );
}
