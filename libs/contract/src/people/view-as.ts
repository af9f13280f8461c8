import { endpoint } from '../core/define.js';
import { UserId } from '../identity/user.js';

/** Minutes after which a view ends by itself. */
export const VIEW_AS_MINUTES = 30;

/**
 * Starts a view, in which calls of the session are answered as for the user, and nothing can be changed. 403 for another
 * administrator, 409 for a suspended user.
 */
export const startViewAs = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/view',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'See Lectern as a user sees it',
  params: UserId,
  status: 204,
});

/** Does nothing if the session has no view. */
export const endViewAs = endpoint({
  method: 'DELETE',
  path: '/api/auth/view',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'See Lectern as oneself again',
  status: 204,
});
