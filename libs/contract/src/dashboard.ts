import * as z from 'zod/mini';
import { Course } from './course.js';
import { endpoint } from './define.js';

/** Most certificates among the recent achievements. */
export const RECENT_ACHIEVEMENTS = 3;

/** What a learner may set out to do; fixed, as is the figure that stands as reached. */
export const GOALS = { hoursPerWeek: 10, shownHours: 7, coursesPerMonth: 1 } as const;

/** A course that the learner is enrolled in. `progress` is percent. */
export const RecentCourse = z.extend(Course, {
  progress: z.number(),
  /** Title of the module last opened. */
  lastModule: z.nullable(z.string()),
  /** When a slide was last opened or a module completed; the day of enrollment where there is neither. */
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
  certificates: z.array(z.object({ id: z.uuid(), courseName: z.nullable(z.string()) })),
});
export type Dashboard = z.output<typeof Dashboard>;

/** The learner's dashboard; also what the progress page shows. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  summary: "The learner's figures, courses and newest certificates",
  response: Dashboard,
});
