import type { ListedUser } from '@lectern/contract';

/** An action on one user that has a dialog. */
export interface UserAction {
  kind: 'edit' | 'suspend' | 'delete' | 'reset-second-factor' | 'send-reset-link' | 'add-to-group';
  user: ListedUser;
}
