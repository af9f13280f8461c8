import { query, useQuery } from '@lectern/client';
import { getEditedLearningPath } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { paths } from '../../paths';
import { LearningPathEditor } from './learning-path-editor';
import { t } from './texts';

/** Loads a learning path into the editor. */
export default function LearningPathPage() {
  const { id = '' } = useParams();
  const loaded = useQuery({
    ...query(getEditedLearningPath, { params: { pathId: id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetchedAfterMount } = loaded;
  const current = isFetchedAfterMount ? data : undefined;
  usePageTitle(data?.title);

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current) return <LearningPathEditor key={current.id} learningPath={current} />;
  return (
    <QueryState
      query={{ ...loaded, data: current }}
      loading={t('editor.loading')}
      failed={t('editor.failed')}
      missing={
        <EmptyState
          title={t('editor.notFound')}
          text={t('editor.notFoundText')}
          action={<ButtonLink to={paths.learningPaths}>{t('editor.back')}</ButtonLink>}
        />
      }
    />
  );
}
