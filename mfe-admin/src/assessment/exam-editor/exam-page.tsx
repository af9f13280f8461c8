import { ApiError, query, useQuery } from '@lectern/client';
import { getEditedExam } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { examEditorTexts } from './texts';
import { usePaths } from '../../paths';
import { ExamEditor } from './exam-editor';

const { editor: texts } = examEditorTexts;

/** Loads an exam with its sections into the editor. */
export default function ExamPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(getEditedExam, { params: { examId: id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  usePageTitle(data && texts.titleOf(data.title));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (data && isFetchedAfterMount) return <ExamEditor key={data.id} exam={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={texts.notFound}
        text={texts.notFoundText}
        action={<ButtonLink to={paths.exams}>{texts.back}</ButtonLink>}
      />
    );
  }
  if (error) {
    return <ErrorState title={texts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  return <p role="status">{texts.loading}</p>;
}
