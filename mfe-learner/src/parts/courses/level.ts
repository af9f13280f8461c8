import type { Course, Level } from '@lectern/contract';

/** The level of courses for which none is set. */
export const DEFAULT_LEVEL: Level = 'Beginner';

/** The level of a course. */
export const getLevel = ({ level }: Pick<Course, 'level'>): Level => level ?? DEFAULT_LEVEL;
