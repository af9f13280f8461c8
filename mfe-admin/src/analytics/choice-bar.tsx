import { Period, type Analytics, type Course } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Download } from 'lucide-react';
import { downloadCsv } from '../csv';
import { texts } from '../texts';
import { analyticsRows } from './analytics-rows';
import styles from './analytics.module.css';
import type { Choice } from './choice';

const periods = Period.options.map((value) => ({ value, label: texts.analytics.periods[value] }));

/** Period, course, and the export of what is shown. */
export function ChoiceBar({
  choice,
  courses,
  analytics,
  onChoose,
}: {
  choice: Choice;
  courses: Course[];
  /** Absent until it is what was chosen. */
  analytics: Analytics | undefined;
  onChoose: (change: Partial<Choice>) => void;
}) {
  const options = [
    { value: 'all', label: texts.analytics.allCourses },
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
  ];

  function exportShown(shown: Analytics): void {
    const courseName = options.find(({ value }) => value === choice.course)?.label ?? choice.course;
    downloadCsv(`analytics_${choice.tab}_${choice.period}.csv`, analyticsRows(shown, choice, courseName));
  }

  return (
    <div className={styles.bar}>
      <Select
        label={texts.analytics.period}
        hideLabel
        options={periods}
        value={choice.period}
        onChange={(period) => onChoose({ period })}
      />
      <Select
        label={texts.analytics.course}
        hideLabel
        options={options}
        value={choice.course}
        onChange={(course) => onChoose({ course })}
      />
      <Button variant="secondary" disabled={!analytics} onClick={() => analytics && exportShown(analytics)}>
        <Download aria-hidden />
        {texts.analytics.export}
      </Button>
    </div>
  );
}
