import { query, useQuery } from '@lectern/client';
import { getEditedCourse } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { editorTexts } from './texts';
import { Editor } from './editor';
import { useFindAddressedPart } from './slides/selected-in-address';

/** Loads a course with all its modules and slides into the editor. */
export default function EditorPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const findAddressedPart = useFindAddressedPart();
  const loaded = useQuery({
    ...query(getEditedCourse, { params: { id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetchedAfterMount } = loaded;
  const current = isFetchedAfterMount ? data : undefined;
  usePageTitle(data && editorTexts.titleOf(data.title));

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current)
    return <Editor key={current.id} course={current} selected={findAddressedPart(current.modules)} />;
  return (
    <QueryState
      query={{ ...loaded, data: current }}
      loading={editorTexts.loading}
      failed={editorTexts.failed}
      missing={
        <EmptyState
          title={editorTexts.notFound}
          text={editorTexts.notFoundText}
          action={<ButtonLink to={paths.courses}>{editorTexts.back}</ButtonLink>}
        />
      }
    />
  );
}
