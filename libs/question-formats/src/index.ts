export { nameField } from './text/name-field.js';
export { type PlainQuestion, toPlain, toStored } from './questions/plain-question.js';
export { FormatProblem } from './questions/problems.js';
export { type WrittenQuestion, writeQuestions } from './write-questions.js';
