import { query } from '@lectern/client';
import { getAdminStats } from '@lectern/contract';
import { ErrorState, formatCount, StatTile, texts as shared } from '@lectern/ui';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, GraduationCap, MessagesSquare, UserPlus } from 'lucide-react';
import { texts } from '../texts';
import styles from './overview.module.css';
import { QuickActions } from './quick-actions';
import { RecentCourses } from './recent-courses';
import { RecentStudents } from './recent-students';
import { SuccessMetrics } from './success-metrics';

const { cards } = texts.overview;

/** The platform at a glance. */
export default function OverviewPage() {
  // Figures grow while one is on another screen.
  const { data, error, refetch } = useQuery({ ...query(getAdminStats), refetchOnMount: 'always' });

  if (error) {
    return (
      <ErrorState title={texts.overview.failed} text={shared.nothingLost} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <p role="status">{texts.overview.loading}</p>;
  return (
    <div className={styles.page}>
      <dl className={styles.cards}>
        <StatTile
          label={cards.courses}
          value={formatCount(data.totalCourses)}
          icon={<BookOpen aria-hidden />}
        />
        <StatTile
          label={cards.students}
          value={formatCount(data.totalStudents)}
          icon={<GraduationCap aria-hidden />}
        />
        <StatTile
          label={cards.enrollments}
          value={formatCount(data.totalEnrollments)}
          icon={<UserPlus aria-hidden />}
        />
        <StatTile
          label={cards.chats}
          value={formatCount(data.activeChats)}
          icon={<MessagesSquare aria-hidden />}
        />
      </dl>
      <QuickActions />
      <div className={styles.recent}>
        <RecentCourses courses={data.recentCourses} />
        <RecentStudents students={data.recentStudents} />
      </div>
      <SuccessMetrics rate={data.measuredCompletionRate} enrollments={data.totalEnrollments} />
    </div>
  );
}
