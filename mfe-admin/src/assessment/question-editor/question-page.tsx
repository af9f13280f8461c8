import { query, useQuery } from '@lectern/client';
import { getQuestion } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { QuestionEditor } from './question-editor';
import { t } from '../texts';

/** Loads a question of the bank into the editor. */
export default function QuestionPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const loaded = useQuery({
    ...query(getQuestion, { params: { questionId: id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetchedAfterMount } = loaded;
  const current = isFetchedAfterMount ? data : undefined;
  usePageTitle(data && t('questionEditor.titleOf', { title: data.title }));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current) return <QuestionEditor key={current.id} start={{ question: current }} />;
  return (
    <QueryState
      query={{ ...loaded, data: current }}
      loading={t('questionEditor.loading')}
      failed={t('questionEditor.failed')}
      missing={
        <EmptyState
          title={t('questionEditor.notFound')}
          text={t('questionEditor.notFoundText')}
          action={<ButtonLink to={paths.questions}>{t('questionEditor.back')}</ButtonLink>}
        />
      }
    />
  );
}
