import { RoleFilter, StatusFilter } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import type { ReactNode } from 'react';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { t } from '../texts';
import type { UserFilters as Filters } from './use-user-filters';

const roles = RoleFilter.options.map((value) => ({ value, label: t(`users.roleFilter.${value}`) }));
const statuses = StatusFilter.options.map((value) => ({ value, label: t(`users.statusFilter.${value}`) }));

/** Search, role and status of the user list, and a button that clears them. */
export function UserFilters({ filters, view }: { filters: Filters; view: ReactNode }) {
  const { state, setState } = filters;
  return (
    <ListToolbar
      filters={filters}
      labels={{ search: t('users.search'), searchHint: t('users.searchHint') }}
      view={view}
    >
      <Select
        label={t('users.role')}
        hideLabel
        options={roles}
        value={state.role}
        onChange={(role) => setState({ role })}
      />
      <Select
        label={t('users.status')}
        hideLabel
        options={statuses}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
    </ListToolbar>
  );
}
