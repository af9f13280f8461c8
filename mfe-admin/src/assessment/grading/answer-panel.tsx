import { query, serverMessage, useQuery } from '@lectern/client';
import { getGradableAnswer } from '@lectern/contract';
import { Card, ErrorState, texts as shared } from '@lectern/ui';
import { answerGradingTexts } from './texts';
import { GradeForm } from './grade-form';
import type { AnswerFilters } from './use-mark-answer';

const texts = answerGradingTexts;

/** One answer to grade, loaded when it is opened. */
export function AnswerPanel({ answerId, filters }: { answerId: string; filters: AnswerFilters }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query(getGradableAnswer, { params: { answerId }, query: filters }),
    // Another grader may have marked it since.
    refetchOnMount: 'always',
  });
  if (data && isFetchedAfterMount) return <GradeForm key={data.id} answer={data} filters={filters} />;
  return (
    <Card aria-label={texts.answer}>
      {error ? (
        <ErrorState
          title={texts.failed}
          text={serverMessage(error) ?? shared.nothingLost}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
    </Card>
  );
}
