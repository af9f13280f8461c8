import { ApiError, query, useQuery } from '@lectern/client';
import { getEditedCourse } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { paths } from '../paths';
import { texts } from '../texts';
import { Editor } from './editor';

/** A course with all its modules and slides, to change. */
export default function EditorPage() {
  const { id = '' } = useParams();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(getEditedCourse, { params: { id } }),
    // Never begin with what somebody has changed since.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  usePageTitle(data && texts.editor.titleOf(data.title));

  // Whatever becomes of the course later: what was written here stays on the screen.
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
