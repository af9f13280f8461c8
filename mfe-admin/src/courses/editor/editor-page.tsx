import { query, useQuery } from '@lectern/client';
import { getCourseDraft, getEditedCourse } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { useState } from 'react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { Editor } from './editor';

/** Loads a course with all its modules and slides into the editor. */
export default function EditorPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const courseQuery = useQuery({
    ...query(getEditedCourse, { params: { id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const draftQuery = useQuery({
    ...query(getCourseDraft, { params: { id } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const [restartCount, setRestartCount] = useState(0);
  const { data } = courseQuery;
  const loadedCourse = courseQuery.isFetchedAfterMount ? data : undefined;
  const storedDraft = draftQuery.isFetchedAfterMount ? draftQuery.data : undefined;
  usePageTitle(data && t('editor.titleOf', { title: data.title }));

  async function restart() {
    await Promise.all([courseQuery.refetch(), draftQuery.refetch()]);
    setRestartCount((count) => count + 1);
  }

  // A refetch that fails must not replace an editor with unsaved changes.
  if (loadedCourse && storedDraft)
    return (
      <Editor
        key={`${loadedCourse.id} ${restartCount}`}
        course={loadedCourse}
        stored={storedDraft.draft}
        onDiscarded={restart}
      />
    );
  return (
    <QueryState
      query={loadedCourse ? { ...draftQuery, data: storedDraft } : { ...courseQuery, data: loadedCourse }}
      loading={t('editor.loading')}
      failed={t('editor.failed')}
      missing={
        <EmptyState
          title={t('editor.notFound')}
          text={t('editor.notFoundText')}
          action={<ButtonLink to={paths.courses}>{t('editor.back')}</ButtonLink>}
        />
      }
    />
  );
}
