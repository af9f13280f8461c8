import { LEVELS, type Course, type Level } from '@lectern/contract';
import { levelName } from '@lectern/ui';

/** The level of courses for which none is set. */
const DEFAULT_LEVEL: Level = 'Beginner';

/** The level of a course. */
export const getLevel = ({ level }: Pick<Course, 'level'>): Level => level ?? DEFAULT_LEVEL;

/** The name of a course's level. The slot of a prerendered template, which is no level, stays as it is. */
export function describeLevel(course: Pick<Course, 'level'>): string {
  const level = getLevel(course);
  return LEVELS.includes(level) ? levelName(level) : level;
}
