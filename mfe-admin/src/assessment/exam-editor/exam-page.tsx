import { query, useQuery } from '@lectern/client';
import { getEditedExam } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { examEditorTexts } from './texts';
import { usePaths } from '../../paths';
import { ExamEditor } from './exam-editor';

const { editor: texts } = examEditorTexts;

/** Loads an exam with its sections into the editor. */
export default function ExamPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const loaded = useQuery({
    ...query(getEditedExam, { params: { examId: id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetchedAfterMount } = loaded;
  const current = isFetchedAfterMount ? data : undefined;
  usePageTitle(data && texts.titleOf(data.title));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current) return <ExamEditor key={current.id} exam={current} />;
  return (
    <QueryState
      query={{ ...loaded, data: current }}
      loading={texts.loading}
      failed={texts.failed}
      missing={
        <EmptyState
          title={texts.notFound}
          text={texts.notFoundText}
          action={<ButtonLink to={paths.exams}>{texts.back}</ButtonLink>}
        />
      }
    />
  );
}
