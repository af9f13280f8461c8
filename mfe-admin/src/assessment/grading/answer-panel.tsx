import { query, useQuery } from '@lectern/client';
import { getGradableAnswer } from '@lectern/contract';
import { Card, QueryState } from '@lectern/ui';
import { answerGradingTexts } from './texts';
import { GradeForm } from './grade-form';
import type { AnswerFilters } from './use-mark-answer';

const texts = answerGradingTexts;

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
    <Card aria-label={texts.answer}>
      <QueryState query={{ ...loaded, data: current }} loading={texts.loading} failed={texts.failed} />
    </Card>
  );
}
