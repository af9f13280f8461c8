const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** A process that ran for this long was healthy: its next crash counts as the first. */
export const STABLE_MS = 60_000;

/**
 * Milliseconds to wait before a crashed process is started again: doubles up to 30 s. Without jitter, because the
 * processes of one machine are started by one launcher and don't compete with others for a server.
 * @param {number} attempt 1 for the first since the process last ran stably
 */
export const restartDelayMs = (attempt) => Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);

/**
 * The line that people read when a process is about to be restarted.
 * @param {string} event what happened, a sentence without its period
 * @param {number} attempt
 * @param {number} delayMs
 * @param {string} logFile
 */
export const restartLine = (event, attempt, delayMs, logFile) =>
  `${event}. Restarting in ${delayMs / 1000} s (attempt ${attempt}). Log: ${logFile}`;
