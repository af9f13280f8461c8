import { query, useQuery } from '@lectern/client';
import { getCourseUpdates } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState, Stack } from '@lectern/ui';
import { usePaths } from '../../paths';
import { AppliedCard } from './applied-card';
import { DeckCard } from './deck-card';
import { ProposedUpdateView } from './proposed-update';
import { t } from '../texts';

/** Reads a new deck for a course, compares it with the course, applies it and undoes it. */
export default function UpdatePage() {
  const { id = '' } = useParams();
  const paths = usePaths();
  const updates = useQuery({ ...query(getCourseUpdates, { params: { id } }), refetchOnMount: 'always' });
  const { data, error } = updates;
  usePageTitle(data && t('update.titleOf', { title: data.course.title }));
  useParentName(data?.course.title);

  const queryState = (
    <QueryState
      query={updates}
      loading={t('update.loading')}
      failed={t('update.failed')}
      missing={
        <EmptyState
          title={t('update.notFound')}
          text={t('update.notFoundText')}
          action={<ButtonLink to={paths.courses}>{t('update.backToCourses')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  const { course, proposed, applied, version } = data;
  return (
    <Stack>
      {queryState}
      <DeckCard courseId={course.id} hasProposal={proposed !== null} />
      {applied && <AppliedCard key={applied.id} course={course} applied={applied} version={version} />}
      {proposed && (
        <ProposedUpdateView
          key={`${proposed.id} ${version}`}
          course={course}
          update={proposed}
          version={version}
        />
      )}
    </Stack>
  );
}
