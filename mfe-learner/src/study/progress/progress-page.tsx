import { query, useQuery } from '@lectern/client';
import { getDashboard, type Dashboard } from '@lectern/contract';
import {
  ButtonLink,
  EmptyState,
  formatCount,
  formatPercent,
  QueryState,
  Skeleton,
  Stack,
  StatTile,
} from '@lectern/ui';
import { BookOpen, ChartNoAxesColumnIncreasing, CircleCheck, Clock } from 'lucide-react';
import { paths } from '../../paths';
import { t } from './texts';
import { t as partsText } from '../../parts/texts';
import { useProgressReplay } from '../saving/use-progress-replay';
import layout from '../../parts/study-page.module.css';
import { CourseProgress } from './course-progress';
import { Goals } from './goals';
import { completionRate, overallProgress } from './overall-progress';
import { RecentActivity } from './recent-activity';

/** Progress in all courses, goals and recent activity. */
export default function ProgressPage() {
  const dashboard = useQuery(query(getDashboard));
  const { data } = dashboard;
  useProgressReplay();

  const queryState = <QueryState query={dashboard} loading={<ProgressSkeleton />} failed={t('failed')} />;
  if (!data) return queryState;
  return (
    <Stack gap={24}>
      {queryState}
      <Figures dashboard={data} />
      <div className={layout.columns}>
        {data.recentCourses.length > 0 ? (
          <CourseProgress courses={data.recentCourses} />
        ) : (
          <EmptyState
            title={t('none')}
            text={t('noneText')}
            action={<ButtonLink to={paths.courses}>{partsText('courseMissing.browse')}</ButtonLink>}
          />
        )}
        <Stack gap={24} className={layout.column}>
          <Goals stats={data.stats} />
          <RecentActivity courses={data.recentCourses} />
        </Stack>
      </div>
    </Stack>
  );
}

function Figures({ dashboard: { stats, recentCourses } }: { dashboard: Dashboard }) {
  return (
    <dl className={layout.cards}>
      <StatTile
        label={t('cards.overall')}
        value={formatPercent(overallProgress(recentCourses))}
        icon={<ChartNoAxesColumnIncreasing aria-hidden />}
      />
      <StatTile
        label={t('cards.completed')}
        value={formatCount(stats.completedCourses)}
        note={t('ofCourses', { count: stats.enrolledCourses })}
        icon={<BookOpen aria-hidden />}
      />
      <StatTile
        label={t('cards.rate')}
        value={formatPercent(completionRate(stats))}
        icon={<CircleCheck aria-hidden />}
      />
      <StatTile label={t('cards.hours')} value={formatCount(stats.studyHours)} icon={<Clock aria-hidden />} />
    </dl>
  );
}

const ProgressSkeleton = () => (
  <Stack gap={24} aria-hidden>
    <div className={layout.cards}>
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} height="84px" />
      ))}
    </div>
    <div className={layout.columns}>
      <Skeleton height="360px" />
      <Skeleton height="360px" />
    </div>
  </Stack>
);
