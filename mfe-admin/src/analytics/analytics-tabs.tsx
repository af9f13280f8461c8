import type { Analytics } from '@lectern/contract';
import { Tabs } from '@lectern/ui/antd';
import { texts } from '../texts';
import { tabRows } from './analytics-rows';
import { TABS, type Tab } from './choice';
import { CoursesTab } from './courses-tab';
import { EngagementTab } from './engagement-tab';
import { ExamsTab } from './exams-tab';
import { PerformersTab } from './performers-tab';

/** The four tabs; only the open one is drawn. */
export function AnalyticsTabs({
  analytics,
  tab,
  onChange,
}: {
  analytics: Analytics;
  tab: Tab;
  onChange: (tab: Tab) => void;
}) {
  const contents = {
    engagement: <EngagementTab days={analytics.studentEngagement} rows={tabRows(analytics, tab)} />,
    courses: <CoursesTab courses={analytics.courseStats} />,
    exams: <ExamsTab results={analytics.examResults} rows={tabRows(analytics, tab)} />,
    performers: <PerformersTab performers={analytics.topPerformers} />,
  };
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => onChange(key as Tab)}
      destroyOnHidden
      items={TABS.map((key) => ({ key, label: texts.analytics.tabs[key], children: contents[key] }))}
    />
  );
}
