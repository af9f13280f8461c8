import { Period, type AnalyticsQuery } from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';

/** The tabs, in the order in which they are shown. */
export const TABS = ['engagement', 'courses', 'exams', 'performers'] as const;
export type Tab = (typeof TABS)[number];

/** What the page is asked to show. */
export interface Choice {
  period: Period;
  course: AnalyticsQuery['course'];
  tab: Tab;
}

const DEFAULTS: Choice = { period: '7d', course: 'all', tab: 'engagement' };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The choice that an address holds; what it does not know is left at its default. */
export function choiceIn(params: URLSearchParams): Choice {
  const course = params.get('course') ?? '';
  return {
    period: Period.options.find((period) => period === params.get('period')) ?? DEFAULTS.period,
    course: UUID.test(course) ? course : DEFAULTS.course,
    tab: TABS.find((tab) => tab === params.get('tab')) ?? DEFAULTS.tab,
  };
}

/** The choice in the page's address, without its defaults, and how to change it. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  function choose(change: Partial<Choice>): void {
    setParams((now) => {
      const wanted = Object.entries({ ...choiceIn(now), ...change });
      return Object.fromEntries(wanted.filter(([name, value]) => value !== DEFAULTS[name as keyof Choice]));
    });
  }
  return [choiceIn(params), choose];
}
