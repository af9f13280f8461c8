import { insightSentences } from './insight';
import { loaded, type Sentence } from './sentence';
import { userSentences } from './users';

/** The specification's sentences on administrators' screens. */
export const adminSentences: Sentence[] = [
  { as: 'admin', path: '/admin/upload', state: loaded, says: 'Upload Course Content' },
  { as: 'learner', path: '/admin', state: loaded, says: "You don't have permission to access this page." },
  ...insightSentences,
  ...userSentences,
];
