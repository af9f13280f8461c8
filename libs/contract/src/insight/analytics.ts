import * as z from 'zod/mini';
import { Course } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { TimeZone } from '../core/time-zone.js';
import { User } from '../identity/user.js';

/** The periods of the analytics dashboard, with their lengths in days; the last day is today. */
export const PERIOD_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
export const Period = z.enum(['7d', '30d', '90d', '1y']);
export type Period = z.output<typeof Period>;

/** The dashboard highlights the completion badge of a course when completions exceed this percentage of enrollments. */
export const HIGHLIGHT_PERCENT = 70;

/** Maximum number of top performers. */
export const TOP_PERFORMERS = 10;

/** Maximum number of courses and of students in the lists of the admin dashboard. */
export const RECENT_COUNT = 5;

/**
 * `course` and `group` are ids or `all`. With a group, only the enrollments of its members in the courses assigned to it count, as in
 * the group's report. `timeZone` (IANA name) decides when a day begins and ends.
 */
export const AnalyticsQuery = z.object({
  period: z._default(Period, '7d'),
  course: z._default(z.union([z.literal('all'), z.uuid()]), 'all'),
  group: z._default(z.union([z.literal('all'), z.uuid()]), 'all'),
  timeZone: z._default(TimeZone, 'UTC'),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

/**
 * The summary cards. `totalStudents` and `totalCourses` count what there is now. The other figures are about the period: enrollments
 * that began in it, the share of these that is completed by now, study time on slides that were first seen in it, and chat sessions
 * with messages in it.
 */
export const AnalyticsOverview = z.object({
  /** Students; with a course, those enrolled in it; with a group, its members. */
  totalStudents: z.int(),
  /** Published courses. */
  totalCourses: z.int(),
  totalEnrollments: z.int(),
  /** Percent of the period's enrollments that are completed, one decimal, rounded down. */
  completionRate: z.number(),
  /** Hours per learner who studied in the period; the enrollment of a deleted account counts as one learner. */
  avgStudyTime: z.number(),
  activeChatSessions: z.int(),
});
export type AnalyticsOverview = z.output<typeof AnalyticsOverview>;

/** Counts of the period before, which has as many days as the chosen period and ends where the chosen period begins. */
export const PreviousCounts = z.pick(AnalyticsOverview, { totalEnrollments: true, activeChatSessions: true });
export type PreviousCounts = z.output<typeof PreviousCounts>;

/** Counts of one day (`date` as 2026-11-21, in the viewer's time zone). */
export const EngagementDay = z.object({
  date: z.iso.date(),
  enrollments: z.int(),
  completions: z.int(),
  chatMessages: z.int(),
});
export type EngagementDay = z.output<typeof EngagementDay>;

/** The enrollments in a course that began in the period. `avgProgress` is in percent, with one decimal, rounded down. */
export const CourseStats = z.object({
  course: z.object({ id: z.uuid(), title: z.string() }),
  enrollments: z.int(),
  completions: z.int(),
  avgProgress: z.number(),
  /** Mean of all ratings of the course so far, with a group only those by its members: 1 to 5, two decimals; null without ratings. */
  avgRating: z.nullable(z.number()),
  /** Questions to people that were asked in the period. */
  questionsAsked: z.int(),
  /** Those of these questions that another person has answered by now. */
  questionsAnswered: z.int(),
  /** Median minutes from an answered question to its first answer; null without answered questions. */
  medianMinutesToAnswer: z.nullable(z.int()),
});
export type CourseStats = z.output<typeof CourseStats>;

/** Mean score and share of passed attempts of an exam, both in percent. */
export const ExamResult = z.object({ examTitle: z.string(), avgScore: z.number(), passRate: z.number() });
export type ExamResult = z.output<typeof ExamResult>;

/** A student with their results in the period. */
export const TopPerformer = z.object({
  student: z.pick(User, { id: true, firstName: true, lastName: true, email: true }),
  coursesCompleted: z.int(),
  certificatesEarned: z.int(),
  /** With one decimal. */
  studyHours: z.number(),
});
export type TopPerformer = z.output<typeof TopPerformer>;

export const Analytics = z.object({
  /**
   * Time of the last roll-up: the figures include everything that happened before. The counts of students, courses and chat sessions,
   * ratings and average progress may be more recent. Null before the first roll-up.
   */
  asOf: z.nullable(z.iso.datetime()),
  overview: AnalyticsOverview,
  previous: PreviousCounts,
  /** Every day of the period, oldest first, empty days included. */
  studentEngagement: z.array(EngagementDay),
  /** The courses with most enrollments first, then by title. */
  courseStats: z.array(CourseStats),
  examResults: z.array(ExamResult),
  /** Best first. */
  topPerformers: z.array(TopPerformer),
});
export type Analytics = z.output<typeof Analytics>;

/** 404 for a course or group that does not exist, or that the person does not teach or manage. */
export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'Activity and results of learners in a period',
  query: AnalyticsQuery,
  response: Analytics,
});

export const RecentStudent = z.pick(User, {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  createdAt: true,
});
export type RecentStudent = z.output<typeof RecentStudent>;

export const AdminStats = z.object({
  totalCourses: z.int(),
  totalStudents: z.int(),
  totalEnrollments: z.int(),
  /** Chat sessions with at least one message. */
  activeChats: z.int(),
  recentCourses: z.array(Course),
  recentStudents: z.array(RecentStudent),
  /** Measured values beside the fixed success metrics; null without data. */
  measured: z.object({
    /** Percent of the enrollments that are completed, one decimal, rounded down. */
    completion: z.nullable(z.object({ percent: z.number(), enrollments: z.int() })),
    /** Mean of all ratings of courses, 1 to 5, two decimals. */
    rating: z.nullable(z.object({ mean: z.number(), ratings: z.int() })),
    /** Percent of the tutor's rated answers that helped, one decimal, rounded down. */
    satisfaction: z.nullable(z.object({ percent: z.number(), ratings: z.int() })),
  }),
});
export type AdminStats = z.output<typeof AdminStats>;

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'Figures of the whole platform, with the newest courses and students',
  response: AdminStats,
});
