/** Marking and shuffling of questions, for programs without a database: the service worker and the SCORM player. */
export { mark, type Mark } from './exams/marking/mark.js';
export { describeMark } from './questions/describe-mark.js';
export { shuffleContent } from './exams/shuffle.js';
