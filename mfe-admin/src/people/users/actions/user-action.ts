import type { ListedUser } from '@lectern/contract';

/** What an administrator does with one user in a dialog. */
export interface UserAction {
  kind: 'edit' | 'suspend' | 'delete' | 'reset-second-factor' | 'send-reset-link' | 'add-to-group';
  user: ListedUser;
}
