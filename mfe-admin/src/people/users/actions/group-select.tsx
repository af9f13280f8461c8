import { query, useQuery } from '@lectern/client';
import { listReportScopes } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import type { InputProps } from '../../../parts/bulk/bulk-action';
import { t } from '../../texts';

/** Chooses a group that is not archived. */
export function GroupSelect({ value, onChange }: InputProps<string>) {
  const { data } = useQuery(query(listReportScopes));
  // The API refuses to add people to an archived group.
  const active = data?.groups.filter(({ isArchived }) => !isArchived) ?? [];
  return (
    <Select
      label={t('users.bulk.addToGroup.group')}
      options={active.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      placeholder={t('users.bulk.addToGroup.choose')}
      onChange={onChange}
    />
  );
}
