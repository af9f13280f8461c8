import { ApiError, query, useQuery } from '@lectern/client';
import { getQuestion } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { usePaths } from '../../paths';
import { questionEditorTexts } from './texts';
import { QuestionEditor } from './question-editor';

const texts = questionEditorTexts;

/** Loads a question of the bank into the editor. */
export default function QuestionPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(getQuestion, { params: { questionId: id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  usePageTitle(data && texts.titleOf(data.title));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (data && isFetchedAfterMount) return <QuestionEditor key={data.id} start={{ question: data }} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={texts.notFound}
        text={texts.notFoundText}
        action={<ButtonLink to={paths.questions}>{texts.back}</ButtonLink>}
      />
    );
  }
  if (error) {
    return <ErrorState title={texts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  return <p role="status">{texts.loading}</p>;
}
