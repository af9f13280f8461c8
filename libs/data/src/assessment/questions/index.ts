/** The rules for texts of questions, without the database, for processes that only read files. */
export * from '../question-picture-key.js';
export * from './check-question.js';
export * from './clean-question.js';
export * from './describe-mark.js';
export * from './html-fields.js';
