import { RoleFilter, StatusFilter } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { FilterCard } from '../../parts/lists/filter-card';
import { usersTexts } from './texts';
import type { UserFilters as Filters } from './use-user-filters';
import styles from './users.module.css';

const roles = RoleFilter.options.map((value) => ({ value, label: usersTexts.roleFilter[value] }));
const statuses = StatusFilter.options.map((value) => ({ value, label: usersTexts.statusFilter[value] }));

/** Search, role and status of the user list, and a button that clears them. */
export function UserFilters({ filters }: { filters: Filters }) {
  const { state, setState } = filters;
  return (
    <FilterCard filters={filters} labels={usersTexts} className={styles.filters}>
      <Select
        label={usersTexts.role}
        hideLabel
        options={roles}
        value={state.role}
        onChange={(role) => setState({ role })}
      />
      <Select
        label={usersTexts.status}
        hideLabel
        options={statuses}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
    </FilterCard>
  );
}
