import { INSPECT_LIMITS } from '@lectern/pdf/confined-process';

export const READING_TIMES = {
  /** Processor time for one file: a busy machine, not the file, makes it wait. */
  timeMs: 60_000,
  /** Time from the start of the process, also where it gets little processor time. */
  timeoutMs: 180_000,
};
export type ReadingTimes = typeof READING_TIMES;
/** Bytes of memory of the process that reads a file: as much as for a look at a deck. */
export const READING_MEMORY = INSPECT_LIMITS.maxMemoryBytes;
/** Share of the memory for the objects of JavaScript. */
export const HEAP_SHARE = 0.8;
/** Files that are read at a time, in one process of the API. */
export const MAX_PARALLEL_READINGS = 2;

/** Names of a category's path; one that is longer has too many levels in any case. */
export const MAX_CATEGORY_LEVELS = 20;
/** Characters of a category's name. */
export const MAX_CATEGORY_NAME = 500;
/** Characters of an argument of a message about a file or a question. */
export const MAX_SENTENCE = 2000;
/** Sentences about a question, and about a file. */
export const MAX_LOSSES = 50;
export const MAX_NOTES = 10_000;
/** Rows of users in one message. */
export const ROWS_PER_MESSAGE = 250;
/** Characters of a cell that is kept. */
export const MAX_CELL_LENGTH = 300;
/** Pixels of a picture; limits the decoded picture and protects the memory. */
export const MAX_PIXELS = 40_000_000;
/** Bytes of a picture as it is stored. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
/** Characters of all cells of a file with grades that are kept: a workbook may name one long text in very many cells. */
export const MAX_GRADE_CHARACTERS = 10_000_000;
/** Rows of a file with grades in one message. */
export const GRADE_ROWS_PER_MESSAGE = 25;
