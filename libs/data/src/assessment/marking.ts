/** Marking and shuffling of questions, without the database, for programs that have none. */
export { mark, type Mark } from './exams/marking/mark.js';
export { describeMark } from './questions/describe-mark.js';
export { shuffleContent } from './exams/shuffle.js';
