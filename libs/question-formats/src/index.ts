export { nameField } from './name-field.js';
export { type PlainQuestion, toPlain, toStored } from './plain-question.js';
export { FormatProblem } from './problems.js';
export { type WrittenQuestion, writeQuestions } from './write-questions.js';
