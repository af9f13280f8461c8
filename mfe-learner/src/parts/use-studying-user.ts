import { useCurrentUser } from '@lectern/client';

/**
 * The person whose progress and answers this browser saves: null for visitors, and for an administrator who sees Lectern as a
 * learner, for whom nothing is saved.
 */
export function useStudyingUser() {
  const { user } = useCurrentUser();
  return user && !user.viewAs ? user : null;
}
