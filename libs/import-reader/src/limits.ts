import { INSPECT_LIMITS } from '@lectern/pdf/confined-process';

export const READING_TIMES = {
  /** Limit of the processor time for one file. Waiting for a busy processor does not count. */
  timeMs: 60_000,
  /** Limit of the time since the start of the process. */
  timeoutMs: 180_000,
};
export type ReadingTimes = typeof READING_TIMES;
/** Bytes of memory of the process that reads a file: the same as for the inspection of a deck. */
export const READING_MEMORY_BYTES = INSPECT_LIMITS.maxMemoryBytes;
/** Share of the memory for the objects of JavaScript. */
export const HEAP_SHARE = 0.8;
/** One process of the API reads at most so many files at a time. */
export const MAX_PARALLEL_READINGS = 2;

/** A category's path is cut to so many names; with so many, it is refused because of its levels in any case. */
export const MAX_CATEGORY_LEVELS = 20;
/** A category's name is cut to so many characters. */
export const MAX_CATEGORY_NAME_LETTERS = 500;
/** An argument of a message about a file or a question is cut to so many characters. */
export const MAX_ARGUMENT_LETTERS = 2000;
/** Most messages about the losses of one question. */
export const MAX_LOSSES = 50;
/** Most messages about a file. */
export const MAX_NOTES = 10_000;
/** Rows of users in one message of the reading process. */
export const ROWS_PER_MESSAGE = 250;
/** A cell is cut to so many characters. */
export const MAX_CELL_LENGTH = 300;
/** Most pixels of a picture, because a decoded picture takes several bytes of memory per pixel. */
export const MAX_PIXELS = 40_000_000;
/** Most bytes of an encoded picture. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
/** Most characters in all cells of a file with grades, because the cells of a small workbook may all refer to one long text. */
export const MAX_GRADE_CHARACTERS = 10_000_000;
/** Rows of a file with grades in one message of the reading process. */
export const GRADE_ROWS_PER_MESSAGE = 25;
