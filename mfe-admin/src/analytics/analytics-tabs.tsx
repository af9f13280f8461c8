import type { Analytics } from '@lectern/contract';
import { pageDirection } from '@lectern/ui';
import * as Tabs from '@radix-ui/react-tabs';
import { texts } from '../texts';
import styles from './analytics.module.css';
import { CoursesTab } from './courses-tab';
import { EngagementTab } from './engagement-tab';
import { ExamsTab } from './exams-tab';
import { toTabRows } from './export-rows';
import { PerformersTab } from './performers-tab';
import { TABS, type Tab } from './use-analytics-filters';

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
    <Tabs.Root
      className={styles.tabs}
      dir={pageDirection()}
      value={open}
      onValueChange={(tab) => onChange(tab as Tab)}
    >
      <Tabs.List className={styles.tabList} aria-label={texts.analytics.title}>
        {TABS.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
            {texts.analytics.tabs[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Content key={tab} value={tab}>
          <OpenTab analytics={analytics} tab={tab} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
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
