import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ReaderTimeZone } from '../core/time-zone.js';

export const DAYS_PER_WEEK = 7;

/** Days of a week on which the learner wants to study; null: no goal. */
const DaysPerWeek = z.nullable(z.int().check(z.minimum(1), z.maximum(DAYS_PER_WEEK)));

/**
 * A study day is a day on which the learner opened a slide for the first time, completed a module, answered a practice question or
 * started an exam.
 */
export const WeeklyGoal = z.object({
  daysPerWeek: DaysPerWeek,
  /** Study days since Monday. */
  daysThisWeek: z.int(),
  /** Study days without a gap until today, or until yesterday while today is none yet. */
  daysInARow: z.int(),
});
export type WeeklyGoal = z.output<typeof WeeklyGoal>;

export const WeeklyGoalChange = z.object({ daysPerWeek: DaysPerWeek });
export type WeeklyGoalChange = z.output<typeof WeeklyGoalChange>;

/** `timeZone` (IANA name) decides where a day begins and ends; an unknown one counts as UTC. */
export const getWeeklyGoal = endpoint({
  method: 'GET',
  path: '/api/goal',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The learner's own weekly goal and study days",
  query: z.object({ timeZone: ReaderTimeZone }),
  response: WeeklyGoal,
});

export const setWeeklyGoal = endpoint({
  method: 'PUT',
  path: '/api/goal',
  access: 'signed-in',
  summary: "Set or remove one's own weekly goal",
  body: WeeklyGoalChange,
  response: WeeklyGoalChange,
});
