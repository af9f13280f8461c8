import type { ExamResult } from '@lectern/contract';
import { EmptyState } from '@lectern/ui';
import { lazy } from 'react';
import type { Cell } from '../../parts/files/csv';
import { t } from '../texts';
import { ChartCard } from '../../parts/charts/chart-card';

const ExamChart = lazy(() => import('./exam-chart'));

export function ExamsTab({ results, rows }: { results: ExamResult[]; rows: Cell[][] }) {
  if (results.length === 0)
    return <EmptyState title={t('analytics.noExams')} text={t('analytics.noExamsText')} />;
  return (
    <ChartCard title={t('analytics.tabs.exams')} rows={rows}>
      <ExamChart results={results} />
    </ChartCard>
  );
}
