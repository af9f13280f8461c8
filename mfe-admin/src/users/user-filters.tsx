import { RoleFilter, StatusFilter } from '@lectern/contract';
import { Button, Card, CardTitle, SearchField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { texts } from '../texts';
import type { UserFilters as Filters } from './use-user-filters';
import styles from './users.module.css';

const roles = RoleFilter.options.map((value) => ({ value, label: texts.users.roleFilter[value] }));
const statuses = StatusFilter.options.map((value) => ({ value, label: texts.users.statusFilter[value] }));

/** Search, role and status of the user list, and a button that clears them. */
export function UserFilters({ filters: { state, setState, reset, isFiltered } }: { filters: Filters }) {
  return (
    <Card aria-labelledby="user-filters">
      <CardTitle id="user-filters">{texts.users.filters}</CardTitle>
      <div className={styles.filters} role="search">
        <SearchField
          label={texts.users.search}
          placeholder={texts.users.searchHint}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        <Select
          label={texts.users.role}
          hideLabel
          options={roles}
          value={state.role}
          onChange={(role) => setState({ role })}
        />
        <Select
          label={texts.users.status}
          hideLabel
          options={statuses}
          value={state.status}
          onChange={(status) => setState({ status })}
        />
        <Button variant="secondary" disabled={!isFiltered} onClick={reset}>
          {texts.users.clear}
        </Button>
      </div>
    </Card>
  );
}
