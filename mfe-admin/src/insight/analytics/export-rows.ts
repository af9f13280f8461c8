import type { Analytics } from '@lectern/contract';
import { userName } from '@lectern/ui';
import type { Cell } from '../../parts/files/csv';
import { t } from '../texts';
import { completionPercent } from './completion';
import type { AnalyticsFilters, Tab } from './use-analytics-filters';

/** Rows of the CSV export: the filters, the summary cards, and the open tab. */
export function toExportRows(
  analytics: Analytics,
  { period, tab }: Pick<AnalyticsFilters, 'period' | 'tab'>,
  { courseName, groupName }: { courseName: string; groupName: string | undefined },
): Cell[][] {
  const { overview, previous } = analytics;
  return [
    [t('analytics.period'), t(`analytics.periods.${period}`)],
    [t('analytics.course'), courseName],
    ...(groupName === undefined ? [] : [[t('analytics.group'), groupName]]),
    ...(analytics.asOf ? [[t('analytics.exportedCompleteUntil'), analytics.asOf]] : []),
    [],
    [t('analytics.cards.students'), overview.totalStudents],
    [t('analytics.cards.courses'), overview.totalCourses],
    [t('analytics.cards.enrollments'), overview.totalEnrollments],
    [t('analytics.columns.completionRate'), overview.completionRate],
    [t('analytics.columns.studyTime'), Math.round(overview.avgStudyTime)],
    [t('analytics.cards.chats'), overview.activeChatSessions],
    [t('analytics.enrollmentsBefore'), previous.totalEnrollments],
    [t('analytics.chatsBefore'), previous.activeChatSessions],
    [],
    ...toTabRows(analytics, tab),
  ];
}

/** The column names and data of a tab, for the table on the screen and the CSV export. */
export function toTabRows(analytics: Analytics, tab: Tab): Cell[][] {
  switch (tab) {
    case 'engagement':
      return [
        [
          t('analytics.columns.date'),
          t('analytics.series.enrollments'),
          t('analytics.series.completions'),
          t('analytics.series.chatMessages'),
        ],
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
          t('analytics.columns.course'),
          t('analytics.columns.enrolled'),
          t('analytics.columns.completed'),
          t('analytics.columns.completion'),
          t('analytics.columns.progress'),
          t('analytics.columns.rating'),
          t('analytics.columns.asked'),
          t('analytics.columns.answered'),
          t('analytics.columns.minutesToAnswer'),
        ],
        ...analytics.courseStats.map((stats) => [
          stats.course.title,
          stats.enrollments,
          stats.completions,
          completionPercent(stats),
          stats.avgProgress,
          stats.avgRating ?? t('analytics.noRatings'),
          stats.questionsAsked,
          stats.questionsAnswered,
          stats.medianMinutesToAnswer ?? '',
        ]),
      ];
    case 'exams':
      return [
        [t('analytics.columns.exam'), t('analytics.examSeries.avgScore'), t('analytics.examSeries.passRate')],
        ...analytics.examResults.map(({ examTitle, avgScore, passRate }) => [examTitle, avgScore, passRate]),
      ];
    case 'performers':
      return [
        [
          t('analytics.columns.rank'),
          t('analytics.columns.student'),
          t('analytics.columns.coursesCompleted'),
          t('analytics.columns.certificates'),
          t('analytics.columns.studyHours'),
        ],
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
