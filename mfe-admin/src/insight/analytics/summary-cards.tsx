import type { Analytics } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import { BookOpen, CircleCheckBig, Clock, MessagesSquare, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatTiles } from '../../parts/stat-tiles';
import { formatTenths } from './completion';
import { t } from '../texts';
import styles from './analytics.module.css';
import { PeriodChange } from './period-change';
import type { AnalyticsFilters } from './use-analytics-filters';
import { useCardLinks } from './use-card-links';

/**
 * The six figures, each with a note on what it counts, and a link to these people or rows where a list has them. Counts of
 * the period are compared with the period before.
 */
export function SummaryCards({
  analytics: { overview, previous },
  filters,
}: {
  analytics: Pick<Analytics, 'overview' | 'previous'>;
  filters: Pick<AnalyticsFilters, 'course' | 'group'>;
}) {
  const links = useCardLinks(filters);
  const { totalStudents, totalCourses, totalEnrollments, completionRate, avgStudyTime } = overview;
  const { activeChatSessions } = overview;
  const count = (label: string, figure: number, note: ReactNode, to?: string) => ({
    label,
    value: formatCount(figure),
    note,
    to: figure > 0 ? to : undefined,
  });
  const stats = [
    {
      ...count(t('analytics.cards.students'), totalStudents, describeStudents(filters), links.students),
      Icon: Users,
    },
    {
      ...count(t('analytics.cards.courses'), totalCourses, t('analytics.notes.published'), links.courses),
      Icon: BookOpen,
    },
    {
      ...count(
        t('analytics.cards.enrollments'),
        totalEnrollments,
        <PeriodChange count={totalEnrollments} before={previous.totalEnrollments} />,
        links.enrollments,
      ),
      Icon: UserPlus,
    },
    {
      label: t('analytics.cards.completionRate'),
      value: formatTenths(completionRate),
      note: t('analytics.notes.ofEnrollments'),
      to: completionRate > 0 ? links.completed : undefined,
      Icon: CircleCheckBig,
    },
    {
      label: t('analytics.cards.studyTime'),
      value: t('analytics.hours', { hours: Math.round(avgStudyTime) }),
      note: t('analytics.notes.perLearner'),
      to: avgStudyTime > 0 ? links.studyTime : undefined,
      Icon: Clock,
    },
    {
      ...count(
        t('analytics.cards.chats'),
        activeChatSessions,
        <PeriodChange count={activeChatSessions} before={previous.activeChatSessions} />,
      ),
      Icon: MessagesSquare,
    },
  ];
  return <StatTiles className={styles.cards} stats={stats} />;
}

function describeStudents({ course, group }: Pick<AnalyticsFilters, 'course' | 'group'>): string {
  if (group !== 'all') return t('analytics.notes.inGroup');
  return course === 'all' ? t('analytics.notes.now') : t('analytics.notes.inCourse');
}
