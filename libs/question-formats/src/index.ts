export { decodeText } from './decode-text.js';
export { nameField } from './name-field.js';
export { type PlainQuestion, toPlain, toStored } from './plain-question.js';
export type { PreparePicture, ShownPicture } from './pictures.js';
export { FormatProblem } from './problems.js';
export { type QuestionFile, readQuestions, type ReadQuestion } from './read-questions.js';
export { type WrittenQuestion, writeQuestions } from './write-questions.js';
