import { DEFAULT_UPLOAD_LIMIT_MB, MAX_UPLOAD_PAGES, megabytesToBytes } from '@lectern/contract/upload-limits';

/** Limits of a reader process. */
export interface ReaderLimits {
  /** Pages of a deck. */
  maxPages: number;
  /** Resident memory. */
  maxMemoryBytes: number;
  /** Time for starting the process. It is long because a busy machine, not the file, makes a start slow. */
  startTimeoutMs: number;
  /** Time without a message of the process: for the text of one page, or for drawing it. */
  pageTimeoutMs: number;
}

const MIB = 1024 * 1024;
/** Share of the container's memory: the rest is for the process that started the reader. */
const CONTAINER_SHARE = 0.45;

/**
 * Limits memory to a share of the container's memory, because a system that runs out of memory ends all of the container's processes.
 * @param containerBytes undefined or absurdly large where the container has no limit
 */
export function limitToContainer(
  preferredBytes: number,
  containerBytes = process.constrainedMemory(),
): number {
  return containerBytes && containerBytes > 0
    ? Math.min(preferredBytes, Math.floor(containerBytes * CONTAINER_SHARE))
    : preferredBytes;
}

/** Limits for reading a whole deck. */
export const READER_LIMITS: ReaderLimits = {
  maxPages: MAX_UPLOAD_PAGES,
  maxMemoryBytes: limitToContainer(900 * MIB),
  startTimeoutMs: 60_000,
  pageTimeoutMs: 15_000,
};

/** Resident memory for inspecting an upload of the default limit or less. */
const INSPECT_MEMORY_BYTES = 300 * MIB;
const DEFAULT_UPLOAD_BYTES = megabytesToBytes(DEFAULT_UPLOAD_LIMIT_MB);

/**
 * Limits the inspection of an upload within a request. The reader has the file in memory, so a file above the default limit raises the
 * memory limit by the excess.
 */
export function limitInspection(fileBytes: number): ReaderLimits {
  const excessBytes = Math.max(0, fileBytes - DEFAULT_UPLOAD_BYTES);
  return { ...READER_LIMITS, maxMemoryBytes: limitToContainer(INSPECT_MEMORY_BYTES + excessBytes) };
}

/** Limits for inspecting an upload of the default limit or less. */
export const INSPECT_LIMITS: ReaderLimits = limitInspection(0);

/** Inspections at a time, in one process. */
export const MAX_PARALLEL_INSPECTIONS = 2;

/** Time for a whole deck; pages that are not reached by then are left out. */
export const DECK_TIMEOUT_MS = 300_000;

/** Times that a process is started again after one page ended it. */
export const MAX_RESTARTS = 8;
