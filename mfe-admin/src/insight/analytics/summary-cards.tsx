import type { AnalyticsOverview } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import { BookOpen, CircleCheckBig, Clock, MessagesSquare, UserPlus, Users } from 'lucide-react';
import { StatTiles } from '../../parts/stat-tiles';
import { analyticsTexts } from './texts';
import styles from './analytics.module.css';
import type { AnalyticsFilters } from './use-analytics-filters';

const { cards, notes, hours, tenths } = analyticsTexts;

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
  const ofStudents = group === 'all' ? (course === 'all' ? notes.now : notes.inCourse) : notes.inGroup;
  const { totalStudents, totalCourses, totalEnrollments, completionRate, avgStudyTime } = overview;
  const stats = [
    { ...count(cards.students, totalStudents, ofStudents), Icon: Users },
    { ...count(cards.courses, totalCourses, notes.published), Icon: BookOpen },
    { ...count(cards.enrollments, totalEnrollments, notes.inPeriod), Icon: UserPlus },
    {
      label: cards.completionRate,
      value: tenths(completionRate),
      note: notes.ofEnrollments,
      Icon: CircleCheckBig,
    },
    { label: cards.studyTime, value: hours(Math.round(avgStudyTime)), note: notes.perLearner, Icon: Clock },
    { ...count(cards.chats, overview.activeChatSessions, notes.inPeriod), Icon: MessagesSquare },
  ];
  return <StatTiles className={styles.cards} stats={stats} />;
}
