import { query, useQuery } from '@lectern/client';
import { getWeeklyGoal } from '@lectern/contract';
import { timeZone } from '@lectern/ui';

/** The learner's own goal. Days are those of the time zone of the screens. */
export const useWeeklyGoal = () =>
  useQuery({
    ...query(getWeeklyGoal, { query: { timeZone: timeZone() } }),
    refetchOnMount: 'always',
  });
