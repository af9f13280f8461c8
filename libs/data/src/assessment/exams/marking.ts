/** Marking and shuffling of questions, without the database, for programs that have none. */
export { mark, type Mark } from './mark.js';
export { shuffleContent } from './shuffle.js';
