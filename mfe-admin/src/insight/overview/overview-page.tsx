import { query, useQuery } from '@lectern/client';
import { getAdminStats, getFirstSteps, type AdminStats } from '@lectern/contract';
import { formatCount, QueryState, Stack } from '@lectern/ui';
import { BookOpen, GraduationCap, MessagesSquare, UserPlus } from 'lucide-react';
import { StatTiles } from '../../parts/stat-tiles';
import { FirstStepsCard } from '../first-steps/first-steps-card';
import { AttentionLink } from '../home/attention-link';
import { SiteCard } from '../home/site-card';
import { SiteWork } from '../home/site-work';
import { useNotices } from '../home/use-notices';
import { t } from '../texts';
import styles from './overview.module.css';
import { QuickActions } from './quick-actions';
import { RecentCourses } from './recent-courses';
import { RecentStudents } from './recent-students';
import { SuccessMetrics } from './success-metrics';

/** The admin dashboard: figures, quick actions, the newest courses and students, and what waits and needs attention. */
export default function OverviewPage() {
  // Figures grow while one is on another screen.
  const statistics = useQuery({ ...query(getAdminStats), refetchOnMount: 'always' });
  // Both are at the top, so they come with the rest of the screen; without them the screen shows what it knows.
  const firstSteps = useQuery({ ...query(getFirstSteps), refetchOnMount: 'always' });
  const attention = useNotices();
  const { data } = statistics;

  const queryState = (
    <QueryState query={statistics} loading={t('overview.loading')} failed={t('overview.failed')} />
  );
  if (!data) return queryState;
  if (firstSteps.isPending || attention.site.isPending) return <p role="status">{t('overview.loading')}</p>;
  return (
    <Stack gap={24}>
      {queryState}
      <AttentionLink notices={attention.notices} />
      {firstSteps.data && <FirstStepsCard {...firstSteps.data} />}
      <StatTiles className={styles.cards} stats={figures(data)} />
      <QuickActions />
      <div className={styles.recent}>
        <RecentCourses courses={data.recentCourses} />
        <RecentStudents students={data.recentStudents} />
      </div>
      <SuccessMetrics {...data} />
      <SiteCard {...attention} />
      <SiteWork />
    </Stack>
  );
}

const figures = ({ totalCourses, totalStudents, totalEnrollments, activeChats }: AdminStats) => [
  { label: t('overview.cards.courses'), value: formatCount(totalCourses), Icon: BookOpen },
  { label: t('overview.cards.students'), value: formatCount(totalStudents), Icon: GraduationCap },
  { label: t('overview.cards.enrollments'), value: formatCount(totalEnrollments), Icon: UserPlus },
  { label: t('overview.cards.chats'), value: formatCount(activeChats), Icon: MessagesSquare },
];
