import { query, useQuery } from '@lectern/client';
import { getEditedExam } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { ExamEditor } from './exam-editor';
import { t } from '../texts';

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
  usePageTitle(data && t('examEditor.titleOf', { title: data.title }));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current) return <ExamEditor key={current.id} exam={current} />;
  return (
    <QueryState
      query={{ ...loaded, data: current }}
      loading={t('examEditor.loading')}
      failed={t('examEditor.failed')}
      missing={
        <EmptyState
          title={t('examEditor.notFound')}
          text={t('examEditor.notFoundText')}
          action={<ButtonLink to={paths.exams}>{t('examEditor.back')}</ButtonLink>}
        />
      }
    />
  );
}
