const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** After running for this long, a process counts as healthy: its next crash is attempt 1 again. */
export const STABLE_MS = 60_000;

/**
 * Computes the milliseconds to wait before a crashed process is restarted: 500, 1000, 2000 … up to 30,000. There is no jitter,
 * because one launcher restarts all processes of a machine, and they don't compete with others for a server.
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
