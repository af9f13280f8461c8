import { call } from '@lectern/client';
import { addUsersToGroup, reactivateUsers, suspendUsers } from '@lectern/contract';
import { UserCheck, UsersRound, UserX } from 'lucide-react';
import type { BulkAction } from '../../../parts/bulk/bulk-action';
import { t } from '../../texts';
import { GroupSelect } from './group-select';

const addToGroup: BulkAction<string> = {
  key: 'add-to-group',
  label: t('users.bulk.addToGroup.label'),
  title: (count) => t('users.bulk.addToGroup.title', { count }),
  text: t('users.bulk.addToGroup.text'),
  done: (count) => t('users.bulk.addToGroup.done', { count }),
  Icon: UsersRound,
  renderInput: (props) => <GroupSelect {...props} />,
  run: (ids, groupId) => call(addUsersToGroup, { body: { ids, groupId } }),
};

/** What administrators do with many users at once. */
export const USER_BULK_ACTIONS: BulkAction[] = [
  addToGroup,
  {
    key: 'suspend',
    label: t('users.bulk.suspend.label'),
    title: (count) => t('users.bulk.suspend.title', { count }),
    text: t('users.bulk.suspend.text'),
    undoText: t('users.bulk.suspend.undoText'),
    done: (count) => t('users.bulk.suspend.done', { count }),
    Icon: UserX,
    isDanger: true,
    oppositeKey: 'reactivate',
    run: (ids) => call(suspendUsers, { body: { ids } }),
  },
  {
    key: 'reactivate',
    label: t('users.bulk.reactivate.label'),
    title: (count) => t('users.bulk.reactivate.title', { count }),
    text: t('users.bulk.reactivate.text'),
    done: (count) => t('users.bulk.reactivate.done', { count }),
    Icon: UserCheck,
    oppositeKey: 'suspend',
    run: (ids) => call(reactivateUsers, { body: { ids } }),
  },
];
