import { call, query, useQuery } from '@lectern/client';
import { addUsersToGroup, listReportScopes, reactivateUsers, suspendUsers } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { UserCheck, UsersRound, UserX } from 'lucide-react';
import type { BulkAction, InputProps } from '../../../parts/bulk/bulk-action';
import { usersTexts } from '../texts';

const { bulk: texts } = usersTexts;

const addToGroup: BulkAction<string> = {
  key: 'add-to-group',
  ...texts.addToGroup,
  Icon: UsersRound,
  renderInput: (props) => <GroupSelect {...props} />,
  run: (ids, groupId) => call(addUsersToGroup, { body: { ids, groupId } }),
};

/** What administrators do with many users at once. */
export const USER_BULK_ACTIONS: BulkAction[] = [
  addToGroup,
  {
    key: 'suspend',
    ...texts.suspend,
    Icon: UserX,
    isDanger: true,
    oppositeKey: 'reactivate',
    run: (ids) => call(suspendUsers, { body: { ids } }),
  },
  {
    key: 'reactivate',
    ...texts.reactivate,
    Icon: UserCheck,
    oppositeKey: 'suspend',
    run: (ids) => call(reactivateUsers, { body: { ids } }),
  },
];

function GroupSelect({ value, onChange }: InputProps<string>) {
  const { data } = useQuery(query(listReportScopes));
  // The API refuses to add people to an archived group.
  const active = data?.groups.filter(({ isArchived }) => !isArchived) ?? [];
  return (
    <Select
      label={texts.addToGroup.group}
      options={active.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      placeholder={texts.addToGroup.choose}
      onChange={onChange}
    />
  );
}
