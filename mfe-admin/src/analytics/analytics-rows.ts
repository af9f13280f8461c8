import type { Analytics } from '@lectern/contract';
import type { Cell } from '../csv';
import { nameOf } from '../person';
import { texts } from '../texts';
import type { Choice, Tab } from './choice';
import { completionPercent } from './completion';

const { cards, columns, series, examSeries } = texts.analytics;

/** What is on the screen as rows of a CSV file: what was chosen, the cards, and the open tab. */
export function analyticsRows(
  analytics: Analytics,
  { period, tab }: Pick<Choice, 'period' | 'tab'>,
  courseName: string,
): Cell[][] {
  const { overview } = analytics;
  return [
    [texts.analytics.period, texts.analytics.periods[period]],
    [texts.analytics.course, courseName],
    ...(analytics.asOf ? [[texts.analytics.exportedCompleteUntil, analytics.asOf]] : []),
    [],
    [cards.students, overview.totalStudents],
    [cards.courses, overview.totalCourses],
    [cards.enrollments, overview.totalEnrollments],
    [`${cards.completionRate} (%)`, overview.completionRate],
    [`${cards.studyTime} (hours)`, Math.round(overview.avgStudyTime)],
    [cards.chats, overview.activeChatSessions],
    [],
    ...tabRows(analytics, tab),
  ];
}

/** The data of a tab under its column names; the table on the screen and the CSV file both show it. */
export function tabRows(analytics: Analytics, tab: Tab): Cell[][] {
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
          stats.avgRating ?? texts.analytics.noRatings,
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
        ...analytics.topPerformers.map((one, at) => [
          at + 1,
          nameOf(one.student),
          one.coursesCompleted,
          one.certificatesEarned,
          one.studyHours,
        ]),
      ];
  }
}
