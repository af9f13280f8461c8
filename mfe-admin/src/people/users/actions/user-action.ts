import type { ListedUser } from '@lectern/contract';

/** What an administrator does with one user in a dialog. */
export interface UserAction {
  kind: 'view' | 'edit' | 'suspend' | 'delete' | 'reset-second-factor';
  user: ListedUser;
}
