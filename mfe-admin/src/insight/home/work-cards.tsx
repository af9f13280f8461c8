import { HOME_QUESTION_DAYS, type RecentChange, type TeachingHome } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { formatCount, formatDate } from '@lectern/ui';
import { usePaths, type Paths } from '../../paths';
import { HomeCard } from './home-card';
import styles from './home.module.css';
import { LearnersCard } from './learners-card';
import { QuestionsCard } from './questions-card';
import { t } from '../texts';

/** What waits for a person in courses and groups. */
export function WorkCards({ home }: { home: TeachingHome }) {
  return (
    <div className={styles.cards}>
      <GradingCard {...home.grading} />
      {hasFeature('reports') && <LearnersCard status="overdue" />}
      {hasFeature('reports') && <LearnersCard status="stuck" />}
      {hasFeature('discussion') && <QuestionsCard />}
      <ProposalsCard {...home.proposals} />
      {hasFeature('tutor') && <UnansweredCard {...home.unanswered} />}
      <RecentCard changes={home.recent} />
    </div>
  );
}

function GradingCard({ count, places }: TeachingHome['grading']) {
  const paths = usePaths();
  const rows = places.map((exam) => ({
    ...{ key: exam.id, name: exam.title, note: exam.courseTitle },
    ...{ value: formatCount(exam.count), to: paths.grading(exam) },
  }));
  return (
    <HomeCard
      title={t('home.grading.title')}
      done={t('home.grading.done')}
      action={t('home.grading.action')}
      count={count}
      rows={rows}
      to={rows[0]?.to}
    />
  );
}

function ProposalsCard({ count, places }: TeachingHome['proposals']) {
  const rows = courseRows(places, usePaths().proposals);
  return (
    <HomeCard
      title={t('home.proposals.title')}
      done={t('home.proposals.done')}
      action={t('home.proposals.action')}
      count={count}
      rows={rows}
      to={rows[0]?.to}
    />
  );
}

function UnansweredCard({ count, places }: TeachingHome['unanswered']) {
  const rows = courseRows(places, usePaths().unanswered);
  return (
    <HomeCard
      title={t('home.unanswered.title')}
      hint={t('home.unanswered.hint', { days: HOME_QUESTION_DAYS })}
      done={t('home.unanswered.done')}
      action={t('home.unanswered.action')}
      count={count}
      rows={rows}
      to={rows[0]?.to}
    />
  );
}

function courseRows(places: TeachingHome['proposals']['places'], path: (course: { id: string }) => string) {
  return places.map((course) => ({
    ...{ key: course.id, name: course.title },
    ...{ value: formatCount(course.count), to: path(course) },
  }));
}

function RecentCard({ changes }: { changes: RecentChange[] }) {
  const paths = usePaths();
  const describe = ({ status, isUpdate }: RecentChange) => {
    if (!status) return t('home.recent.edited');
    return isUpdate && status === 'completed'
      ? t('home.recent.proposed')
      : t(`home.recent.statuses.${status}`);
  };
  const rows = changes.map((change) => ({
    ...{ key: `${change.kind} ${change.id}`, name: change.title, note: describe(change) },
    ...{ value: formatDate(change.at), to: findChange(change, paths) },
  }));
  return (
    <HomeCard
      title={t('home.recent.title')}
      done={t('home.recent.done')}
      action={t('home.recent.action')}
      rows={rows}
      to={paths.courses}
    />
  );
}

/** Where a change is seen: the editor, the review of an update, or for an upload without a course the list of uploads. */
function findChange({ courseId, isUpdate }: RecentChange, paths: Paths): string {
  if (!courseId) return paths.uploads;
  return isUpdate ? paths.courseUpdate({ id: courseId }) : paths.editor({ id: courseId });
}
