import { query, useQuery } from '@lectern/client';
import { getTeachingHome } from '@lectern/contract';
import { ButtonLink, EmptyState, QueryState, Stack } from '@lectern/ui';
import { useMayCreateCourses } from '../../courses/managed-courses';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { WorkCards } from './work-cards';

/** The home of instructors: what waits for them. */
export default function TeachingPage() {
  const paths = usePaths();
  const mayCreate = useMayCreateCourses();
  // Work comes and goes while one is on another screen.
  const home = useQuery({ ...query(getTeachingHome), refetchOnMount: 'always' });
  const { data } = home;

  const queryState = <QueryState query={home} loading={t('home.loading')} failed={t('home.failed')} />;
  if (!data) return queryState;
  const { courseCount, groupCount, recent } = data;
  return (
    <Stack gap={24}>
      {queryState}
      {courseCount === 0 && (
        <EmptyState
          title={t('home.first.title')}
          text={mayCreate ? t('home.first.text') : t('home.first.byAdministrators')}
          action={mayCreate && <ButtonLink to={paths.upload}>{t('home.first.upload')}</ButtonLink>}
        />
      )}
      {courseCount + groupCount + recent.length > 0 && <WorkCards home={data} />}
    </Stack>
  );
}
