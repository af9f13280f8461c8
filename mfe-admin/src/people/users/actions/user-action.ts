import type { ListedUser, UserChange } from '@lectern/contract';

/** What an administrator does with one user in a dialog. */
export interface UserAction {
  kind: 'view' | 'edit' | 'suspend' | 'reactivate' | 'delete' | 'reset-second-factor';
  user: ListedUser;
  /** What was already typed. */
  change?: UserChange;
}
