import type { Response } from 'express';

/** How long the client of a download may read nothing. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Ends a download whose client stops reading, because an open download occupies memory, a file or a database connection.
 */
export function limitStall(response: Response, milliseconds = STALL_TIMEOUT_MS): void {
  response.setTimeout(milliseconds, () => response.destroy());
}
