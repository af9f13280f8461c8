import { query, useQuery } from '@lectern/client';
import { getEditedSurvey } from '@lectern/contract';
import { usePageTitle, useParams, useParentName } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { SurveyEditor } from './survey-editor';
import { t } from './texts';

/** Loads the survey of a course into its editor. */
export default function SurveyPage() {
  const { id = '' } = useParams();
  const paths = usePaths();
  const loaded = useQuery({
    ...query(getEditedSurvey, { params: { id } }),
    // Always start from the current version, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetchedAfterMount } = loaded;
  const current = isFetchedAfterMount ? data : undefined;
  usePageTitle(data && t('titleOf', { course: data.courseTitle }));
  useParentName(data?.courseTitle);

  // A refetch that fails must not replace an editor with unsaved changes.
  if (current) return <SurveyEditor key={current.courseId} survey={current} />;
  return (
    <QueryState
      query={{ ...loaded, data: current }}
      loading={t('loading')}
      failed={t('failed')}
      missing={
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={<ButtonLink to={paths.courses}>{t('back')}</ButtonLink>}
        />
      }
    />
  );
}
