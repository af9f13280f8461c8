import { Select } from '@lectern/ui/select';
import { Muted } from '@lectern/ui';
import type { ReactNode } from 'react';
import { DateField } from '../../parts/fields/date-field';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { ACTION_FILTERS, type AuditFilters as Filters } from './use-audit-filters';

const actions = ACTION_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? partsText('audit.allActions') : partsText(`audit.actions.${value}`),
}));

/** Search, kind of change and days, a note when only one target is shown, and a button that clears all. */
export function AuditFilters({ filters, view }: { filters: Filters; view: ReactNode }) {
  const { state, setState } = filters;
  return (
    <ListToolbar
      filters={filters}
      labels={{ search: partsText('audit.search'), searchHint: partsText('audit.searchHint') }}
      view={view}
      isLong
      note={state.target && <Muted>{partsText('audit.oneTarget')}</Muted>}
    >
      <Select
        label={partsText('audit.action')}
        options={actions}
        value={state.action}
        onChange={(action) => setState({ action })}
      />
      <DateField
        label={t('audit.from')}
        value={state.from}
        max={state.to || undefined}
        onChange={(from) => setState({ from })}
      />
      <DateField
        label={t('audit.to')}
        value={state.to}
        min={state.from || undefined}
        onChange={(to) => setState({ to })}
      />
    </ListToolbar>
  );
}
