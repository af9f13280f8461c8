import * as z from 'zod/mini';
import { Course } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { NextSlide } from './next-slide.js';

/** Maximum number of recent achievements. */
export const RECENT_ACHIEVEMENTS = 3;

/** Learning goals, and the hours shown as reached; fixed by the specification. */
export const GOALS = { hoursPerWeek: 10, shownHours: 7, coursesPerMonth: 1 } as const;

/** A course that the learner is enrolled in. `progress` is percent. */
export const RecentCourse = z.extend(Course, {
  progress: z.number(),
  /** Title of the module that was opened last. */
  lastModule: z.nullable(z.string()),
  /** Time of the last slide view or module completion, else of the enrollment. */
  lastActivityAt: z.iso.datetime(),
});
export type RecentCourse = z.output<typeof RecentCourse>;

/** A learner's own figures, courses (latest studied first) and newest certificates (at most `RECENT_ACHIEVEMENTS`). */
export const Dashboard = z.object({
  stats: z.object({
    enrolledCourses: z.int(),
    completedCourses: z.int(),
    certificates: z.int(),
    /** Hours, one decimal. */
    studyHours: z.number(),
    /** Hours on slides that were first opened within the last 7 days, one decimal. */
    studyHoursThisWeek: z.number(),
    /** Courses completed within the last 30 days. */
    completedThisMonth: z.int(),
  }),
  recentCourses: z.array(RecentCourse),
  /** Where the learner goes on in the first of `recentCourses` that is not complete; null without one. */
  next: z.nullable(NextSlide),
  certificates: z.array(z.object({ id: z.uuid(), courseName: z.nullable(z.string()) })),
});
export type Dashboard = z.output<typeof Dashboard>;

/** Data of the learner's dashboard and of the progress page. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The learner's figures, courses and newest certificates",
  response: Dashboard,
});
