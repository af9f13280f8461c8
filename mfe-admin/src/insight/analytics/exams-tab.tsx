import type { ExamResult } from '@lectern/contract';
import { EmptyState } from '@lectern/ui';
import { lazy } from 'react';
import type { Cell } from '../../parts/files/csv';
import { analyticsTexts } from './texts';
import { ChartCard } from '../../parts/charts/chart-card';

const ExamChart = lazy(() => import('./exam-chart'));

export function ExamsTab({ results, rows }: { results: ExamResult[]; rows: Cell[][] }) {
  const { noExams, noExamsText, tabs } = analyticsTexts;
  if (results.length === 0) return <EmptyState title={noExams} text={noExamsText} />;
  return (
    <ChartCard title={tabs.exams} rows={rows}>
      <ExamChart results={results} />
    </ChartCard>
  );
}
