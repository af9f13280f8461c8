import { Period } from '@lectern/contract';
import { choiceParam, idParam, useSearchState } from '@lectern/ui';

/** The tabs in the order in which they are shown. */
const TABS = ['engagement', 'courses', 'exams', 'performers'] as const;
export type Tab = (typeof TABS)[number];

const schema = {
  period: choiceParam(Period.options, '7d'),
  course: idParam('all'),
  group: idParam('all'),
  tab: choiceParam(TABS, 'engagement'),
};

/** Period, course, group and open tab, kept in the address. */
export const useAnalyticsFilters = () => useSearchState(schema);
export type AnalyticsFilters = ReturnType<typeof useAnalyticsFilters>['state'];
