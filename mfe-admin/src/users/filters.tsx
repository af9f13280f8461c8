import { RoleFilter, StatusFilter, type UserQuery } from '@lectern/contract';
import { Button, Card, CardTitle, SearchField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { texts } from '../texts';
import styles from './users.module.css';
import { isFiltered } from './wanted';

const roles = RoleFilter.options.map((value) => ({ value, label: texts.users.roleFilter[value] }));
const statuses = StatusFilter.options.map((value) => ({ value, label: texts.users.statusFilter[value] }));

/** Search, role, status, and out of all of them again. */
export function Filters({
  wanted,
  onWant,
  onClear,
}: {
  wanted: UserQuery;
  onWant: (change: Partial<UserQuery>) => void;
  onClear: () => void;
}) {
  return (
    <Card aria-labelledby="user-filters">
      <CardTitle id="user-filters">{texts.users.filters}</CardTitle>
      <div className={styles.filters} role="search">
        <SearchField
          label={texts.users.search}
          placeholder={texts.users.searchHint}
          value={wanted.search}
          onSearch={(search) => onWant({ search })}
        />
        <Select
          label={texts.users.role}
          hideLabel
          options={roles}
          value={wanted.role}
          onChange={(role) => onWant({ role })}
        />
        <Select
          label={texts.users.status}
          hideLabel
          options={statuses}
          value={wanted.status}
          onChange={(status) => onWant({ status })}
        />
        <Button variant="secondary" disabled={!isFiltered(wanted)} onClick={onClear}>
          {texts.users.clear}
        </Button>
      </div>
    </Card>
  );
}
