import { query, useQuery } from '@lectern/client';
import { getTeachingHome } from '@lectern/contract';
import { ButtonLink, EmptyState, QueryState, Stack } from '@lectern/ui';
import { usePaths } from '../../paths';
import { homeTexts as texts } from './texts';
import { WorkCards } from './work-cards';

/** The home of instructors: what waits for them. */
export default function TeachingPage() {
  const paths = usePaths();
  // Work comes and goes while one is on another screen.
  const home = useQuery({ ...query(getTeachingHome), refetchOnMount: 'always' });
  const { data } = home;

  const state = <QueryState query={home} loading={texts.loading} failed={texts.failed} />;
  if (!data) return state;
  const { courseCount, groupCount, recent } = data;
  const { title, text, upload } = texts.first;
  return (
    <Stack gap={24}>
      {state}
      {courseCount === 0 && (
        <EmptyState title={title} text={text} action={<ButtonLink to={paths.upload}>{upload}</ButtonLink>} />
      )}
      {courseCount + groupCount + recent.length > 0 && <WorkCards home={data} />}
    </Stack>
  );
}
