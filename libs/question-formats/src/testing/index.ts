export { ENGLISH_TABLE_WORDS, readAllQuestions } from './read-all.js';
