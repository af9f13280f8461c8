/** Reads files of questions. Only a confined process may import this, because the files are untrusted. */
export type { PreparePicture, ShownPicture } from './archive/pictures.js';
export { FormatProblem } from './questions/problems.js';
export { type QuestionFile, readQuestions, type ReadQuestion } from './read-questions.js';
