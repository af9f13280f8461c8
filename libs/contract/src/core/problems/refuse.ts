import type { ProblemCode, ProblemParams } from './english.js';

/**
 * The message of a schema of its own: `z.regex(VISIBLE_TEXT, refuse('invisible'))`. Schemas keep one string for each message,
 * so it has code and parameters; `readReason` reads them. The sentences are in another file, which a page without forms does not load.
 */
export const refuse = (code: ProblemCode, params?: ProblemParams): string =>
  params ? `${code} ${JSON.stringify(params)}` : code;
