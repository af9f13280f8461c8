import { analyticsSentences } from './analytics';
import { courseSentences } from './courses';
import { overviewSentences } from './overview';
import type { Sentence } from './sentence';
import { userSentences } from './users';

/** The specification's sentences on administrators' screens. */
export const adminSentences: Sentence[] = [
  ...overviewSentences,
  ...courseSentences,
  ...userSentences,
  ...analyticsSentences,
];
