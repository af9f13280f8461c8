import { endpoint } from '../core/define.js';
import { UserId } from '../identity/user.js';

/** A view ends by itself after this time. */
export const VIEW_AS_MINUTES = 30;

/**
 * From now on the session's calls are answered as the user would be, and nothing can be changed. 403 for another
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

/** Nothing happens where no view is open. */
export const endViewAs = endpoint({
  method: 'DELETE',
  path: '/api/auth/view',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'See Lectern as oneself again',
  status: 204,
});
