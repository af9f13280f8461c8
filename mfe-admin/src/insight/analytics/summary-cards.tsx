import type { AnalyticsOverview } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import { BookOpen, CircleCheckBig, Clock, MessagesSquare, UserPlus, Users } from 'lucide-react';
import { StatTiles } from '../../parts/stat-tiles';
import { formatTenths } from './completion';
import { t } from '../texts';
import styles from './analytics.module.css';
import type { AnalyticsFilters } from './use-analytics-filters';

/** The six figures, each with a note on what it counts. */
export function SummaryCards({
  overview,
  filters: { course, group },
}: {
  overview: AnalyticsOverview;
  filters: Pick<AnalyticsFilters, 'course' | 'group'>;
}) {
  const count = (label: string, figure: number, note: string) => ({
    label,
    value: formatCount(figure),
    note,
  });
  const ofStudents =
    group === 'all'
      ? course === 'all'
        ? t('analytics.notes.now')
        : t('analytics.notes.inCourse')
      : t('analytics.notes.inGroup');
  const { totalStudents, totalCourses, totalEnrollments, completionRate, avgStudyTime } = overview;
  const stats = [
    { ...count(t('analytics.cards.students'), totalStudents, ofStudents), Icon: Users },
    { ...count(t('analytics.cards.courses'), totalCourses, t('analytics.notes.published')), Icon: BookOpen },
    {
      ...count(t('analytics.cards.enrollments'), totalEnrollments, t('analytics.notes.inPeriod')),
      Icon: UserPlus,
    },
    {
      label: t('analytics.cards.completionRate'),
      value: formatTenths(completionRate),
      note: t('analytics.notes.ofEnrollments'),
      Icon: CircleCheckBig,
    },
    {
      label: t('analytics.cards.studyTime'),
      value: t('analytics.hours', { hours: Math.round(avgStudyTime) }),
      note: t('analytics.notes.perLearner'),
      Icon: Clock,
    },
    {
      ...count(t('analytics.cards.chats'), overview.activeChatSessions, t('analytics.notes.inPeriod')),
      Icon: MessagesSquare,
    },
  ];
  return <StatTiles className={styles.cards} stats={stats} />;
}
