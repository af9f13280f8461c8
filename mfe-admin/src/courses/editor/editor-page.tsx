import { ApiError, query, useQuery } from '@lectern/client';
import { getEditedCourse } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, idParam, texts as shared, useSearchState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { editorTexts } from './texts';
import { Editor } from './editor';

/** A link may open the editor at a slide. */
const schema = { slide: idParam(undefined) };

/** Loads a course with all its modules and slides into the editor. */
export default function EditorPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const { state } = useSearchState(schema);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(getEditedCourse, { params: { id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  usePageTitle(data && editorTexts.titleOf(data.title));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (data && isFetchedAfterMount) return <Editor key={data.id} course={data} selected={state.slide} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={editorTexts.notFound}
        text={editorTexts.notFoundText}
        action={<ButtonLink to={paths.courses}>{editorTexts.back}</ButtonLink>}
      />
    );
  }
  if (error) {
    return <ErrorState title={editorTexts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  return <p role="status">{editorTexts.loading}</p>;
}
