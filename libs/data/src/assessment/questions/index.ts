/** Rules for the texts of questions, for processes that read files and have no database. */
export * from '../question-picture-key.js';
export * from './check-question.js';
export * from './clean-question.js';
export * from './html-fields.js';
