import { DEFAULT_UPLOAD_LIMIT_MB, MAX_UPLOAD_PAGES, megabytesToBytes } from '@lectern/contract/upload-limits';

/** Limits of a reader process. */
export interface ReaderLimits {
  /** Pages of a deck. */
  pages: number;
  /** Resident memory, in bytes. */
  memory: number;
  /** Milliseconds for starting the process. It is long because a busy machine, not the file, makes a start slow. */
  startTime: number;
  /** Milliseconds for one phase of one page. */
  pageTime: number;
}

const MIB = 1024 * 1024;
/** Share of the container's memory: the rest is for the process that started the reader. */
const CONTAINER_SHARE = 0.45;

/**
 * Limits memory to a share of the container's, because a system that runs out of memory ends all of the container's processes.
 * @param preferred bytes
 * @param container bytes; undefined or absurdly large where there is no limit
 */
export function limitToContainer(preferred: number, container = process.constrainedMemory()): number {
  return container && container > 0
    ? Math.min(preferred, Math.floor(container * CONTAINER_SHARE))
    : preferred;
}

export const READER_LIMITS: ReaderLimits = {
  pages: MAX_UPLOAD_PAGES,
  memory: limitToContainer(900 * MIB),
  startTime: 60_000,
  pageTime: 15_000,
};

/** Resident memory for inspecting an upload of at most `INSPECTED_BYTES`; a larger file has as much more as it is larger. */
const INSPECT_MEMORY = 300 * MIB;
const INSPECTED_BYTES = megabytesToBytes(DEFAULT_UPLOAD_LIMIT_MB);

/** Limits for inspecting an upload of this size within a request: the file is in the reader's memory. */
export const limitInspection = (fileBytes: number): ReaderLimits => ({
  ...READER_LIMITS,
  memory: limitToContainer(INSPECT_MEMORY + Math.max(0, fileBytes - INSPECTED_BYTES)),
});

/** Limits for inspecting an upload of the default size within a request. */
export const INSPECT_LIMITS: ReaderLimits = { ...READER_LIMITS, memory: limitToContainer(INSPECT_MEMORY) };

/** Inspections at a time, in one process. */
export const MAX_PARALLEL_INSPECTIONS = 2;

/** Time for a whole deck; pages that are not reached by then are left out. */
export const DECK_TIMEOUT_MS = 300_000;

/** Pages of a deck that may each cost a reader process. */
export const MAX_RESTARTS = 8;
