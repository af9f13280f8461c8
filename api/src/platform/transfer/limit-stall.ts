import type { Response } from 'express';

/** How long a download may stand still, in milliseconds. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Ends a download whose client stops reading: until its end it keeps a workbook in memory, a file, or a connection of the
 * database.
 */
export function limitStall(response: Response, milliseconds = STALL_TIMEOUT_MS): void {
  response.setTimeout(milliseconds, () => response.destroy());
}
