import { query, useQuery } from '@lectern/client';
import {
  getDashboard,
  getWaitingInvitation,
  listCourses,
  type Course,
  type Dashboard,
} from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { withCatalogs } from '@lectern/remote';
import { formatCount, QueryState, Stack, StatTile } from '@lectern/ui';
import { Award, BookOpen, CircleCheck, Library } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAnswerReplay } from '../../assessment/saving/use-answer-replay';
import { t } from './texts';
import { useNextMeeting } from '../meetings/use-next-meeting';
import { useProgressReplay } from '../saving/use-progress-replay';
import { useDueDates } from '../../parts/due/use-due-dates';
import { useWeeklyGoal } from '../../parts/weekly-goal/use-weekly-goal';
import layout from '../../parts/study-page.module.css';
import { Achievements } from './achievements';
import { ContinueLearning } from './continue-learning';
import { DueSoon } from './due-soon';
import { FeaturedCourses } from './featured-courses';
import { GoalCard } from './goal-card';
import { ResumeCard } from './resume-card';
import { ReviewCard, usePracticeSummary } from './review-card';
import styles from './dashboard.module.css';
import { StartBanner } from './start-banner';
import { TutorCard } from './tutor-card';
import { UpcomingExams } from './upcoming-exams';

// Loaded on demand, because most people have no meeting.
const NextMeetingCard = lazy(() => import(/* webpackChunkName: "meetings" */ '../meetings/next-meeting'));
// Both cards are in one chunk, because every page contains the hash of each chunk.
const LearningPathsCard = lazy(() => import(/* webpackChunkName: "cards" */ './learning-paths-card'));
const WaitingInvitationCard = lazy(() =>
  withCatalogs(
    ['learner.account'],
    () => import(/* webpackChunkName: "cards" */ '../../account/invitation/waiting-invitation'),
  ),
);

/** The learner's home page: figures, courses in progress, featured courses and achievements. */
export default function DashboardPage() {
  const dashboard = useQuery(query(getDashboard));
  const courses = useQuery(query(listCourses));
  // Fetched here together with the rest, so that the cards do not move the page when their data arrive.
  const dueDates = useDueDates();
  const { data: meeting } = useNextMeeting();
  const { data: invitation } = useQuery({ ...query(getWaitingInvitation), refetchOnMount: 'always' });
  const review = usePracticeSummary();
  const goal = useWeeklyGoal();
  useProgressReplay();
  useAnswerReplay();

  const queryState = <QueryState query={[dashboard, courses]} loading={t('loading')} failed={t('failed')} />;
  if (!dashboard.data || !courses.data) return queryState;
  const { next, recentCourses } = dashboard.data;
  const courseToResume = recentCourses.find(({ id }) => id === next?.courseId);
  const invitationCard = invitation && (
    <Suspense>
      <WaitingInvitationCard invitation={invitation} />
    </Suspense>
  );
  return (
    <Stack gap={24}>
      {queryState}
      {!next && invitationCard}
      <StartBanner courses={courses.data.length} enrolled={dashboard.data.stats.enrolledCourses} />
      <Stack gap={24} className={styles.first}>
        {courseToResume && next && <ResumeCard course={courseToResume} next={next} />}
        <div className={styles.due}>
          {next && invitationCard}
          <Suspense>{meeting && <NextMeetingCard meeting={meeting} />}</Suspense>
          <DueSoon list={dueDates} />
          <ReviewCard summary={review} />
        </div>
      </Stack>
      <Figures stats={dashboard.data.stats} courses={courses.data} />
      <div className={layout.columns}>
        <Stack gap={24} className={layout.column}>
          <ContinueLearning courses={recentCourses} />
          <Suspense>{hasFeature('learningPaths') && <LearningPathsCard />}</Suspense>
          <FeaturedCourses courses={courses.data} />
        </Stack>
        <Stack gap={24} className={layout.column}>
          <GoalCard goal={goal} />
          {hasFeature('tutor') && <TutorCard />}
          <UpcomingExams />
          <Achievements certificates={dashboard.data.certificates} />
        </Stack>
      </div>
    </Stack>
  );
}

function Figures({ stats, courses }: { stats: Dashboard['stats']; courses: Course[] }) {
  return (
    <dl className={layout.cards}>
      <StatTile
        label={t('cards.enrolled')}
        value={formatCount(stats.enrolledCourses)}
        icon={<BookOpen aria-hidden />}
      />
      <StatTile
        label={t('cards.completed')}
        value={formatCount(stats.completedCourses)}
        icon={<CircleCheck aria-hidden />}
      />
      <StatTile
        label={t('cards.certificates')}
        value={formatCount(stats.certificates)}
        icon={<Award aria-hidden />}
      />
      <StatTile
        label={t('cards.available')}
        value={formatCount(courses.length)}
        icon={<Library aria-hidden />}
      />
    </dl>
  );
}
