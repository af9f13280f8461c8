import type { Analytics } from '@lectern/contract';
import { useRef, type KeyboardEvent } from 'react';
import { texts } from '../texts';
import { tabRows } from './analytics-rows';
import styles from './analytics.module.css';
import { TABS, type Tab } from './choice';
import { CoursesTab } from './courses-tab';
import { EngagementTab } from './engagement-tab';
import { ExamsTab } from './exams-tab';
import { PerformersTab } from './performers-tab';

const idOf = (tab: Tab) => `analytics-${tab}`;

/** The four tabs; only the open one is drawn. Arrow keys, Home and End go from tab to tab. */
export function AnalyticsTabs({
  analytics,
  tab: open,
  onChange,
}: {
  analytics: Analytics;
  tab: Tab;
  onChange: (tab: Tab) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  function go(event: KeyboardEvent): void {
    const at = TABS.indexOf(open);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    const tab = step === undefined ? undefined : TABS.at(step % TABS.length);
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${idOf(tab)}`)?.focus();
    onChange(tab);
  }

  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        role="tablist"
        aria-label={texts.analytics.title}
        className={styles.tabList}
        onKeyDown={go}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            id={idOf(tab)}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? 'analytics-panel' : undefined}
            tabIndex={tab === open ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab)}
          >
            {texts.analytics.tabs[tab]}
          </button>
        ))}
      </div>
      <div id="analytics-panel" role="tabpanel" aria-labelledby={idOf(open)}>
        <OpenTab analytics={analytics} tab={open} />
      </div>
    </div>
  );
}

function OpenTab({ analytics, tab }: { analytics: Analytics; tab: Tab }) {
  const rows = tabRows(analytics, tab);
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
