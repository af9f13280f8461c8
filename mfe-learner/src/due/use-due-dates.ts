import { query, useCurrentUser, useQuery } from '@lectern/client';
import { listDueDates } from '@lectern/contract';

/** What the signed-in person has to do by when; nothing for visitors. */
export function useDueDates() {
  const { user } = useCurrentUser();
  return useQuery({ ...query(listDueDates), enabled: user !== null, refetchOnMount: 'always' });
}
