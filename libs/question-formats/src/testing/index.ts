export { readAllQuestions } from './read-all.js';
