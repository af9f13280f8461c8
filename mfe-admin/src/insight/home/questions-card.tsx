import { query, useQuery } from '@lectern/client';
import { MAX_HOME_ROWS, listInboxCourses } from '@lectern/contract';
import { formatCount, QueryState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { HomeCard, HomeFrame } from './home-card';
import { t } from '../texts';

/** The courses with unanswered threads of learners. */
export function QuestionsCard() {
  const paths = usePaths();
  const courses = useQuery({ ...query(listInboxCourses), refetchOnMount: 'always' });
  if (!courses.data)
    return (
      <HomeFrame title={t('home.questions.title')}>
        <QueryState
          query={courses}
          loading={t('home.questions.loading')}
          failed={t('home.questions.failed')}
        />
      </HomeFrame>
    );
  const waiting = courses.data
    .filter(({ openCount }) => openCount > 0)
    .sort((one, other) => other.openCount - one.openCount);
  const rows = waiting.slice(0, MAX_HOME_ROWS).map((course) => ({
    ...{ key: course.id, name: course.title },
    ...{ value: formatCount(course.openCount), to: paths.inboxFor(course) },
  }));
  return (
    <HomeCard
      title={t('home.questions.title')}
      done={t('home.questions.done')}
      action={t('home.questions.action')}
      count={waiting.reduce((sum, { openCount }) => sum + openCount, 0)}
      rows={rows}
      to={paths.inbox}
    />
  );
}
