import type { ExamResult } from '@lectern/contract';
import { EmptyState } from '@lectern/ui';
import { lazy } from 'react';
import type { Cell } from '../csv';
import { texts } from '../texts';
import { ChartCard } from '../chart/chart-card';

const ExamChart = lazy(() => import('./exam-chart'));

export function ExamsTab({ results, rows }: { results: ExamResult[]; rows: Cell[][] }) {
  const { noExams, noExamsText, tabs } = texts.analytics;
  if (results.length === 0) return <EmptyState title={noExams} text={noExamsText} />;
  return (
    <ChartCard title={tabs.exams} rows={rows}>
      <ExamChart results={results} />
    </ChartCard>
  );
}
