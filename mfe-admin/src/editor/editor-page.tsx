import { ApiError, query } from '@lectern/client';
import { getEditedCourse } from '@lectern/contract';
import { usePageTitle } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../paths';
import { texts } from '../texts';
import { Editor } from './editor';

/** Loads a course with all its modules and slides into the editor. */
export default function EditorPage() {
  const { id = '' } = useParams();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(getEditedCourse, { params: { id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  usePageTitle(data && texts.editor.titleOf(data.title));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (data && isFetchedAfterMount) return <Editor key={data.id} course={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={texts.editor.notFound}
        text={texts.editor.notFoundText}
        action={<ButtonLink to={paths.courses}>{texts.editor.back}</ButtonLink>}
      />
    );
  }
  if (error) {
    return (
      <ErrorState title={texts.editor.failed} text={shared.nothingLost} onRetry={() => void refetch()} />
    );
  }
  return <p role="status">{texts.editor.loading}</p>;
}
