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
  const loaded = useQuery({
    ...query(getEditedCourse, { params: { id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const stored = useQuery({
    ...query(getCourseDraft, { params: { id } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const [startCount, setStartCount] = useState(0);
  const { data } = loaded;
  const current = loaded.isFetchedAfterMount ? data : undefined;
  const answer = stored.isFetchedAfterMount ? stored.data : undefined;
  usePageTitle(data && t('editor.titleOf', { title: data.title }));

  async function restart() {
    await Promise.all([loaded.refetch(), stored.refetch()]);
    setStartCount((count) => count + 1);
  }

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current && answer)
    return (
      <Editor
        key={`${current.id} ${startCount}`}
        course={current}
        stored={answer.draft}
        onDiscarded={restart}
      />
    );
  return (
    <QueryState
      query={current ? { ...stored, data: answer } : { ...loaded, data: current }}
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
