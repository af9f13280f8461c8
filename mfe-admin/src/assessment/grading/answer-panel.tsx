import { query, useQuery } from '@lectern/client';
import { getGradableAnswer } from '@lectern/contract';
import { Card, QueryState } from '@lectern/ui';
import { GradeForm } from './grade-form';
import type { AnswerFilters } from './use-mark-answer';
import { t } from '../texts';

/** One answer to grade, loaded when it is opened. */
export function AnswerPanel({ answerId, filters }: { answerId: string; filters: AnswerFilters }) {
  const loaded = useQuery({
    ...query(getGradableAnswer, { params: { answerId }, query: filters }),
    // Another grader may have marked it since.
    refetchOnMount: 'always',
  });
  const current = loaded.isFetchedAfterMount ? loaded.data : undefined;
  if (current) return <GradeForm key={current.id} answer={current} filters={filters} />;
  return (
    <Card aria-label={t('grading.answer')}>
      <QueryState
        query={{ ...loaded, data: current }}
        loading={t('grading.loading')}
        failed={t('grading.failed')}
      />
    </Card>
  );
}
