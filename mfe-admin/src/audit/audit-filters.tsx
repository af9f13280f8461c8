import { Button, Card, CardTitle, SearchField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { texts } from '../texts';
import styles from './audit.module.css';
import { ACTION_FILTERS, type AuditFilters as Filters } from './use-audit-filters';

const actions = ACTION_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? texts.audit.allActions : texts.audit.actions[value],
}));

/** Search and kind of change, a note when only one target is shown, and a button that clears all three. */
export function AuditFilters({ filters: { state, setState, reset, isFiltered } }: { filters: Filters }) {
  return (
    <Card aria-labelledby="audit-filters">
      <CardTitle id="audit-filters">{texts.audit.filters}</CardTitle>
      <div className={styles.filters} role="search">
        <SearchField
          label={texts.audit.search}
          placeholder={texts.audit.searchHint}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        <Select
          label={texts.audit.action}
          hideLabel
          options={actions}
          value={state.action}
          onChange={(action) => setState({ action })}
        />
        <Button variant="secondary" disabled={!isFiltered} onClick={reset}>
          {texts.audit.clear}
        </Button>
      </div>
      {state.target && <p className={styles.quiet}>{texts.audit.oneTarget}</p>}
    </Card>
  );
}
