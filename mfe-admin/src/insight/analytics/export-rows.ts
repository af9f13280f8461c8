import type { Analytics } from '@lectern/contract';
import { userName } from '@lectern/ui';
import type { Cell } from '../../parts/files/csv';
import { analyticsTexts } from './texts';
import { completionPercent } from './completion';
import type { AnalyticsFilters, Tab } from './use-analytics-filters';

const { cards, columns, series, examSeries } = analyticsTexts;

/** Rows of the CSV export: the filters, the summary cards, and the open tab. */
export function toExportRows(
  analytics: Analytics,
  { period, tab }: Pick<AnalyticsFilters, 'period' | 'tab'>,
  { courseName, groupName }: { courseName: string; groupName: string | undefined },
): Cell[][] {
  const { overview } = analytics;
  return [
    [analyticsTexts.period, analyticsTexts.periods[period]],
    [analyticsTexts.course, courseName],
    ...(groupName === undefined ? [] : [[analyticsTexts.group, groupName]]),
    ...(analytics.asOf ? [[analyticsTexts.exportedCompleteUntil, analytics.asOf]] : []),
    [],
    [cards.students, overview.totalStudents],
    [cards.courses, overview.totalCourses],
    [cards.enrollments, overview.totalEnrollments],
    [`${cards.completionRate} (%)`, overview.completionRate],
    [`${cards.studyTime} (hours)`, Math.round(overview.avgStudyTime)],
    [cards.chats, overview.activeChatSessions],
    [],
    ...toTabRows(analytics, tab),
  ];
}

/** The column names and data of a tab, for the table on the screen and the CSV export. */
export function toTabRows(analytics: Analytics, tab: Tab): Cell[][] {
  switch (tab) {
    case 'engagement':
      return [
        [columns.date, series.enrollments, series.completions, series.chatMessages],
        ...analytics.studentEngagement.map((day) => [
          day.date,
          day.enrollments,
          day.completions,
          day.chatMessages,
        ]),
      ];
    case 'courses':
      return [
        [
          columns.course,
          columns.enrolled,
          columns.completed,
          columns.completion,
          columns.progress,
          columns.rating,
        ],
        ...analytics.courseStats.map((stats) => [
          stats.course.title,
          stats.enrollments,
          stats.completions,
          completionPercent(stats),
          stats.avgProgress,
          stats.avgRating ?? analyticsTexts.noRatings,
        ]),
      ];
    case 'exams':
      return [
        [columns.exam, examSeries.avgScore, examSeries.passRate],
        ...analytics.examResults.map(({ examTitle, avgScore, passRate }) => [examTitle, avgScore, passRate]),
      ];
    case 'performers':
      return [
        [columns.rank, columns.student, columns.coursesCompleted, columns.certificates, columns.studyHours],
        ...analytics.topPerformers.map((performer, index) => [
          index + 1,
          userName(performer.student),
          performer.coursesCompleted,
          performer.certificatesEarned,
          performer.studyHours,
        ]),
      ];
  }
}
