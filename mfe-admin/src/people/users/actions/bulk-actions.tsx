import { call } from '@lectern/client';
import { addUsersToGroup, reactivateUsers, suspendUsers } from '@lectern/contract';
import { UserCheck, UsersRound, UserX } from 'lucide-react';
import type { BulkAction } from '../../../parts/bulk/bulk-action';
import { usersTexts } from '../texts';
import { GroupSelect } from './group-select';

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
