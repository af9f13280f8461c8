import { query, useCurrentUser, useQuery } from '@lectern/client';
import { listDueDates } from '@lectern/contract';

/** The signed-in person's due dates, the earliest first; not loaded for visitors. */
export function useDueDates() {
  const { user } = useCurrentUser();
  return useQuery({ ...query(listDueDates), enabled: user !== null, refetchOnMount: 'always' });
}
