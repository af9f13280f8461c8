import { MAX_UPLOAD_PAGES } from '@lectern/contract';

/** Limits of a reader process. */
export interface ReaderLimits {
  /** Pages of a deck. */
  pages: number;
  /** Resident memory, in bytes. */
  memory: number;
  /** For one phase of one page, in milliseconds. */
  pageTime: number;
}

export const READER_LIMITS: ReaderLimits = {
  pages: MAX_UPLOAD_PAGES,
  memory: 900 * 1024 * 1024,
  pageTime: 15_000,
};

/** For starting a reader process. It is long because a busy machine, not the file, makes a start slow. */
export const START_TIMEOUT_MS = 60_000;

/** For a whole deck; pages that are not reached by then are left out. */
export const DECK_TIMEOUT_MS = 300_000;

/** Pages of a deck that may each cost a reader process. */
export const MAX_RESTARTS = 8;
