import { LEVELS, type Course, type Level } from '@lectern/contract';
import { t } from '../texts';

/** The level of courses for which none is set. */
export const DEFAULT_LEVEL: Level = 'Beginner';

/** The level of a course. */
export const getLevel = ({ level }: Pick<Course, 'level'>): Level => level ?? DEFAULT_LEVEL;

const names = new Map<string, string>(LEVELS.map((level) => [level, t(`levels.${level}`)]));

/** What a level is called in the language of the page. The slot of a prerendered template stays as it is. */
export const levelName = (level: Level): string => names.get(level) ?? level;
