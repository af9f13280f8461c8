/**
 * Which journeys a run of the tests selects, by their tags:
 * - `@long`: in `npm run test:long` only;
 * - `@story`: a journey of the long run that checks its texts there too, as those of `npm test` do;
 * - `@ops`: in `npm run test:ops` only, one after another;
 * - `@alone`: kills, releases or counts something that other journeys also use, so no other journey may run at the same time;
 * - `@main`: the main journey, which `npm run test:ops` repeats on Redis and S3 where Redis is installed;
 * - `@pdf`: makes, saves or opens a PDF file, so it runs in Chromium; all other journeys run in its headless shell where there is one;
 * - `@redis`: uses queue and storage; the long run repeats it on Redis and S3.
 */

/**
 * Builds arguments of Playwright that select journeys by tags. The pattern begins with `^`, because an unanchored negative lookahead
 * would also match behind the tag that it excludes.
 * @param {{ all?: string[], none?: string[] }} tags
 */
const select = ({ all = [], none = [] }) => [
  '--grep',
  `^${all.map((tag) => `(?=.*${tag})`).join('')}${none.map((tag) => `(?!.*${tag})`).join('')}`,
];

export const TOGETHER = [...select({ none: ['@alone', '@long', '@ops'] }), '--workers', '3'];
export const ALONE = select({ all: ['@alone'], none: ['@long'] });

export const OPS = select({ all: ['@ops'] });
export const MAIN = select({ all: ['@main'] });

export const LONG = [...select({ all: ['@long'], none: ['@alone', '@story'] }), '--workers', '2'];
export const LONG_ALONE = select({ all: ['@alone', '@long'], none: ['@story'] });
export const STORIES = [...select({ all: ['@long', '@story'], none: ['@alone'] }), '--workers', '3'];
export const STORIES_ALONE = select({ all: ['@alone', '@long', '@story'] });
/** The long run repeats these on Redis and S3. */
export const LONG_REDIS = ['--grep', '@main|@redis'];
