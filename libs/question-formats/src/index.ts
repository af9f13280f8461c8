export { unguardCell } from './csv/cells.js';
export { decodeText } from './decode-text.js';
export { type PlainQuestion, toPlain, toStored } from './plain-question.js';
export { FormatProblem } from './problems.js';
export { type QuestionFile, readQuestions, type ReadQuestion } from './read-questions.js';
export { type WrittenFile, type WrittenQuestion, writeQuestions } from './write-questions.js';
