import type { AnalyticsOverview } from '@lectern/contract';
import { formatCount, StatTile } from '@lectern/ui';
import { BookOpen, CircleCheckBig, Clock, MessagesSquare, UserPlus, Users } from 'lucide-react';
import { texts } from '../texts';
import styles from './analytics.module.css';

const { cards, notes, hours, tenths } = texts.analytics;

/** The six figures, each with what it was measured from. */
export function SummaryCards({
  overview,
  ofOneCourse,
}: {
  overview: AnalyticsOverview;
  ofOneCourse: boolean;
}) {
  return (
    <dl className={styles.cards}>
      <StatTile
        label={cards.students}
        value={formatCount(overview.totalStudents)}
        note={ofOneCourse ? notes.inCourse : notes.now}
        icon={<Users aria-hidden />}
      />
      <StatTile
        label={cards.courses}
        value={formatCount(overview.totalCourses)}
        note={notes.published}
        icon={<BookOpen aria-hidden />}
      />
      <StatTile
        label={cards.enrollments}
        value={formatCount(overview.totalEnrollments)}
        note={notes.inPeriod}
        icon={<UserPlus aria-hidden />}
      />
      <StatTile
        label={cards.completionRate}
        value={tenths(overview.completionRate)}
        note={notes.ofEnrollments}
        icon={<CircleCheckBig aria-hidden />}
      />
      <StatTile
        label={cards.studyTime}
        value={hours(Math.round(overview.avgStudyTime))}
        note={notes.perLearner}
        icon={<Clock aria-hidden />}
      />
      <StatTile
        label={cards.chats}
        value={formatCount(overview.activeChatSessions)}
        note={notes.inPeriod}
        icon={<MessagesSquare aria-hidden />}
      />
    </dl>
  );
}
