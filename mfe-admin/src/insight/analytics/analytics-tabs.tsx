import type { Analytics } from '@lectern/contract';
import { ScreenTabs } from '../../parts/screen-tabs';
import { t } from '../texts';
import { CoursesTab } from './courses-tab';
import { EngagementTab } from './engagement-tab';
import { ExamsTab } from './exams-tab';
import { toTabRows } from './export-rows';
import { PerformersTab } from './performers-tab';
import type { Tab } from './use-analytics-filters';

/** The four tabs; only the open one is rendered. */
export function AnalyticsTabs({
  analytics,
  tab: open,
  onChange,
}: {
  analytics: Analytics;
  tab: Tab;
  onChange: (tab: Tab) => void;
}) {
  return (
    <ScreenTabs
      label={t('analytics.title')}
      names={{
        engagement: t('analytics.tabs.engagement'),
        courses: t('analytics.tabs.courses'),
        exams: t('analytics.tabs.exams'),
        performers: t('analytics.tabs.performers'),
      }}
      open={open}
      onOpen={onChange}
    >
      {(tab) => <OpenTab analytics={analytics} tab={tab} />}
    </ScreenTabs>
  );
}

function OpenTab({ analytics, tab }: { analytics: Analytics; tab: Tab }) {
  const rows = toTabRows(analytics, tab);
  switch (tab) {
    case 'engagement':
      return <EngagementTab days={analytics.studentEngagement} rows={rows} />;
    case 'courses':
      return <CoursesTab courses={analytics.courseStats} />;
    case 'exams':
      return <ExamsTab results={analytics.examResults} rows={rows} />;
    case 'performers':
      return <PerformersTab performers={analytics.topPerformers} />;
  }
}
