import { query, useCurrentUser, useQuery } from '@lectern/client';
import { getNextMeeting } from '@lectern/contract';

/** The next live meeting of the signed-in person; not loaded for visitors. */
export function useNextMeeting() {
  const { user } = useCurrentUser();
  return useQuery({ ...query(getNextMeeting), enabled: user !== null, refetchOnMount: 'always' });
}
