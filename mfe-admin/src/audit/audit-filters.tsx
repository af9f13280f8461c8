import { AUDIT_ACTIONS, type AuditQuery } from '@lectern/contract';
import { Button, Card, CardTitle, SearchField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { texts } from '../texts';
import styles from './audit.module.css';

const kinds = [
  { value: 'all' as const, label: texts.audit.everyAction },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: texts.audit.actions[value] })),
];

/** Whose name, which kind of change, and whether changes to one target only. */
export function AuditFilters({
  wanted,
  isFiltered,
  onWant,
  onClear,
}: {
  wanted: AuditQuery;
  isFiltered: boolean;
  onWant: (change: Partial<AuditQuery>) => void;
  onClear: () => void;
}) {
  return (
    <Card aria-labelledby="audit-filters">
      <CardTitle id="audit-filters">{texts.audit.filters}</CardTitle>
      <div className={styles.filters} role="search">
        <SearchField
          label={texts.audit.search}
          placeholder={texts.audit.searchHint}
          value={wanted.search}
          onSearch={(search) => onWant({ search: search.trim() })}
        />
        <Select
          label={texts.audit.action}
          hideLabel
          options={kinds}
          value={wanted.action}
          onChange={(action) => onWant({ action })}
        />
        <Button variant="secondary" disabled={!isFiltered} onClick={onClear}>
          {texts.audit.clear}
        </Button>
      </div>
      {wanted.target && <p className={styles.quiet}>{texts.audit.oneTarget}</p>}
    </Card>
  );
}
