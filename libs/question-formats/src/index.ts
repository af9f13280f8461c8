export { nameField } from './text/name-field.js';
export { buildTableWords, type TableWords } from './csv/table-words.js';
export { type FileQuestion, replaceIdsByNumbers } from './questions/file-question.js';
export { FormatProblem } from './questions/problems.js';
export { type WrittenQuestion, writeQuestions } from './write-questions.js';
